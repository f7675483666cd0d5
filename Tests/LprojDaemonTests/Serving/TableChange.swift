import LprojWire

/// What these tests send and get is the wire's, not the model's of the same name.
typealias TableChange = LprojWire.TableChange
