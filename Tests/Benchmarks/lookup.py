"""Looking keys up: a tenth absent, in random order, one thread."""

import subprocess

import inputs
import programs
from report import Table, by_turns

_PEERS = ["gettext", "icu", "gresource", "gnustep"]
_SWIFT = ["image-bytes", "client-bytes", "client-string", "dictionary", "foundation"]


def prepare(work, key_count, with_peers):
    directory = work / f"lookup-{key_count}"
    texts = inputs.entries(key_count)
    inputs.write_strings(directory / "bundle" / "en.lproj" / "Localizable.strings", texts)
    inputs.write_keys(directory / "keys.txt", texts)
    subprocess.run(
        [programs.RELEASE / "lprojctl", "compile", directory / "bundle", "--name", "bench",
         "-o", directory / "images" / "bench" / "current"],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    if with_peers:
        inputs.write_mo(directory, texts)
        inputs.write_icu(directory, texts)
        inputs.write_gresource(directory, texts)
    return directory


def commands(work, contender, directory):
    """The command of a contender, without its count, and its environment."""
    if contender in _SWIFT:
        return [programs.MEASURE, "lookup", contender, directory], {}
    environment = {}
    if contender == "C library":
        library = programs.c_library(work) if not (work / "c").exists() else work / "c"
        program = programs.peer(
            work, "lookup_lprojd", f"-I{library}/include", f"{library}/lib/liblprojd.a",
            "-ljansson", "-pthread",
        )  # fmt: skip
    elif contender == "gettext":
        program = programs.peer(work, "lookup_gettext")
        environment = {"LOCPATH": str(directory), "LC_ALL": "en_US.UTF-8"}
    elif contender == "icu":
        program = programs.peer(work, "lookup_icu", packages=["icu-uc"])
    elif contender == "gresource":
        program = programs.peer(work, "lookup_gresource", packages=["gio-2.0"])
    else:
        flags = programs.gnustep_flags()
        program = programs.peer(work, "lookup_gnustep", *flags, compiler="gcc")
        environment = {"LANGUAGES": "en"}
    return [program, directory], environment


def workload(options, key_count, with_peers=True):
    work = options.work
    directory = prepare(work, key_count, with_peers)
    table = Table(
        f"Look-up, {key_count:,} keys", "ns a look-up", "foundation" if with_peers else "dictionary"
    )
    wanted = None
    count = 200_000 if options.quick else 1_000_000

    def measure(contender):
        nonlocal wanted
        command, environment = commands(work, contender, directory)
        # The slow ones get fewer, since the time of each look-up is what counts.
        share = count // 5 if contender in _PEERS + ["foundation"] else count
        # Whole rounds of all keys, so that all find the same part of them.
        keys = key_count + key_count // 9
        share = max(share // keys, 1) * keys
        result = programs.run([*command, share], **environment)
        found = result["sum"] / share
        wanted = found if wanted is None else wanted
        if abs(found - wanted) > 1e-9:
            raise RuntimeError(f"finds {found:.4f} of the keys, not {wanted:.4f}")
        return result["nanoseconds"] / share

    contenders = ["C library", *_SWIFT, *_PEERS]
    if not with_peers:
        contenders = ["C library", "image-bytes", "client-bytes", "client-string", "dictionary"]
    by_turns(options.rounds, contenders, table, measure)
    if with_peers:
        count_instructions(work, directory, table)
        goals(table)
    return table


def count_instructions(work, directory, table):
    """From the difference of two runs, so that what they do before does not count."""
    least = 11_111
    for contender in list(table.samples):
        try:
            command, environment = commands(work, contender, directory)
            few, many = (
                programs.instructions(work, [*command, count], **environment)
                for count in (least, 2 * least)
            )
            table.instructions[contender] = (many - few) / least
            table.note(contender, f"{table.instructions[contender]:,.0f} instructions")
        except (programs.Missing, RuntimeError) as error:
            table.note(contender, f"instructions not counted: {error}")


def goals(table):
    for ours in ("C library", "image-bytes", "client-bytes"):
        table.faster(ours, "foundation", 30)
        table.faster(ours, "gettext", 7)
    table.faster("client-string", "foundation", 10)
    for peer in _PEERS:
        table.faster("client-string", peer, 1)
    for ours, limit in (("C library", 180), ("image-bytes", 260), ("client-bytes", 260)):
        counted = table.instructions.get(ours)
        table.goal(f"{ours}: instructions at most", counted, limit, at_least=False)


def run(options):
    yield workload(options, 10_000)
    if not options.quick:
        yield workload(options, 1_000_000, with_peers=False)
