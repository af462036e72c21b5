import { hash, verify } from '@node-rs/argon2'

/** Slow password hashing. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not the password is correct. */
  verify(passwordHash: string, password: string): Promise<boolean>
}

declare module '../kernel/context/services.ts' {
  interface Services {
    passwordHashing: PasswordHashing
  }
}

/** The parameters that OWASP recommends for argon2id, the default of the library: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: PasswordHashing = {
  hash: (password) => hash(normalized(password), cost),
  verify: (passwordHash, password) => verify(passwordHash, normalized(password)),
}

/** Keyboards may encode one letter in two ways (RFC 8265): both are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}
