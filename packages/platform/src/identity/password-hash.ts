// How passwords are stored: as a salted, slow hash in a PHC string, which names the algorithm and its cost.

/** Hashes passwords, and checks them against stored hashes. */
export interface PasswordHasher {
  /** The hash of a password, as a PHC string with a new salt. */
  hash(password: string): Promise<string>
  /** Whether a stored hash is that of a password; false for a malformed hash. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether a stored hash has another algorithm or cost than new hashes, so that the next sign-in must replace it. */
  needsRehash(hash: string): boolean
}

const utf8 = new TextEncoder()

/**
 * The bytes of a password that are hashed: all of them. Keyboards write an accented letter as one or as two code points, and a
 * member must be able to sign in with either, so the text is brought into Unicode's form NFC. It merges only texts that look the
 * same (RFC 8265, OpaqueString); NFKC would also merge different ones, such as ² and 2.
 */
export const passwordBytes = (password: string): Uint8Array<ArrayBuffer> => utf8.encode(password.normalize())
