"""The inputs of all benchmarks, from one seeded generator: the same bytes for each contender.

As a program: `inputs.py DIRECTORY [LANGUAGES TABLES KEYS]` writes a bundle, by default that of the
largest app: 100 languages with 50,000 keys.
"""

import pathlib
import random
import subprocess
import sys

SEED = 20260401

_WORDS = (
    "account add after album all archive back cancel change choose close contact continue copy "
    "date delete done edit error file folder friend group image invite language later message "
    "name network new next open password phone photo please profile remove reply retry save "
    "search select send settings share sign sound start stop try update video volume welcome "
    "für größer über écran sélectionner café niño año cỡ chữ ngôn ngữ ภาษา 設定 言語 选择 语言"
).split()
_SCREENS = "login chat feed camera settings profile search payment onboarding alerts".split()
LANGUAGES = (
    "en de fr es it pt ja zh-Hans zh-Hant ko vi th ru uk pl cs sk hu ro bg el tr ar he fa hi bn ta "
    "te ml kn mr gu pa ur id ms fil nl sv nb da fi et lv lt sl hr sr bs mk sq is ga cy eu ca gl af "
    "sw zu am ka hy az kk uz ky tg mn ne si km lo my jv su ceb ha ig yo so rw mg eo la lb mt fo "
    "gd br oc fy sa sd ps ku ckb ug bo dz ti om wo xh st tn ts ss nr ve"
).split()


def entries(count, salt=0):
    """Keys and texts: no quote, no backslash, no text as long as its key."""
    source = random.Random(SEED + salt)
    made = []
    for index in range(count):
        key = f"{source.choice(_SCREENS)}.{source.choice(_WORDS[:50])}.{index:x}"
        text = " ".join(source.choices(_WORDS, k=source.randint(2, 9))).capitalize()
        if len(text.encode()) == len(key):
            text += "."
        made.append((key, text))
    return made


def translated(texts, language):
    """The same keys in another language, as far as a parser can see."""
    return [(key, f"{text} ({language})") for key, text in texts]


def write_strings(path, texts, encoding="utf-8"):
    path.parent.mkdir(parents=True, exist_ok=True)
    content = "".join(f'"{key}" = "{text}";\n' for key, text in texts)
    path.write_text("/* Generated. */\n" + content, encoding=encoding)
    return path


def write_bundle(directory, language_count, table_count, key_count):
    tables = [entries(key_count, salt) for salt in range(table_count)]
    for language in LANGUAGES[:language_count]:
        for number, texts in enumerate(tables):
            name = "Localizable" if number == 0 else f"Table{number}"
            path = directory / f"{language}.lproj" / f"{name}.strings"
            write_strings(path, translated(texts, language))
    return directory


def write_keys(path, texts):
    """Each key once and a ninth as many absent ones, in random order."""
    source = random.Random(SEED)
    keys = [key for key, _ in texts]
    keys += [f"{key}.absent" for key in source.sample(keys, len(keys) // 9)]
    source.shuffle(keys)
    path.write_text("".join(f"{key}\n" for key in keys))


def write_po(path, texts):
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    content = "".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in texts)
    path.write_text(head + content)
    return path


def write_properties(path, texts):
    path.write_text("".join(f"{key}={text}\n" for key, text in texts))
    return path


def write_mo(directory, texts):
    place = directory / "gettext" / "en" / "LC_MESSAGES"
    place.mkdir(parents=True)
    source = write_po(directory / "bench.po", texts)
    _run("msgfmt", "-o", place / "bench.mo", source)
    _run("localedef", "-i", "en_US", "-f", "UTF-8", directory / "en_US.UTF-8")


def write_icu(directory, texts):
    (directory / "icu").mkdir()
    source = directory / "root.txt"
    content = "".join(f'  "{key}" {{ "{text}" }}\n' for key, text in texts)
    source.write_text(f"root {{\n{content}}}\n")
    _run("genrb", "-e", "UTF-8", "-d", directory / "icu", source)


def write_gresource(directory, texts):
    place = directory / "gresource"
    place.mkdir()
    for key, text in texts:
        (place / key).write_text(text)
    files = "".join(f"<file>{key}</file>" for key, _ in texts)
    description = f'<gresources><gresource prefix="/">{files}</gresource></gresources>'
    (directory / "bench.xml").write_text(description)
    _run(
        "glib-compile-resources", f"--sourcedir={place}", f"--target={directory}/bench.gresource",
        directory / "bench.xml",
    )  # fmt: skip


def _run(*command):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 5) or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sizes = [int(word) for word in sys.argv[2:5]] or [100, 1, 50_000]
    write_bundle(pathlib.Path(sys.argv[1]), *sizes)
