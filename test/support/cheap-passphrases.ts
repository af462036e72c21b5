import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll } from 'vitest'

/** During the tests of the calling file age derives the key of a passphrase with less work, which the encrypted file names. */
export function cheapPassphrases(): void {
  const { setPassphrase } = Encrypter.prototype
  beforeAll(() => {
    Encrypter.prototype.setPassphrase = function (passphrase) {
      setPassphrase.call(this, passphrase)
      this.setScryptWorkFactor(10)
    }
  })
  afterAll(() => {
    Encrypter.prototype.setPassphrase = setPassphrase
  })
}
