import { hash, verify } from '@node-rs/argon2'

/** The slow half of a password: what a thief of the database, and whoever signs in, has to pay. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Costs the same whether or not it is the password of the hash. */
  verify(passwordHash: string, password: string): Promise<boolean>
}

declare module '../kernel/context/services.ts' {
  interface Services {
    passwordHashing: PasswordHashing
  }
}

/** OWASP's parameters for argon2id, which is the library's default kind: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: PasswordHashing = {
  hash: (password) => hash(normalized(password), cost),
  verify: (passwordHash, password) => verify(passwordHash, normalized(password)),
}

/** A keyboard may write one letter in two ways (RFC 8265): both are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}
