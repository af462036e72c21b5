import { createKey } from './create-key.ts'
import { createKeyAsOperator } from './create-key-as-operator.ts'
import { createProfileKey } from './create-profile-key.ts'
import { listKeys } from './list-keys.ts'
import { listKeysAsOperator } from './list-keys-as-operator.ts'
import { revokeKey } from './revoke-key.ts'
import { revokeKeyAsOperator } from './revoke-key-as-operator.ts'
import { rotateKey } from './rotate-key.ts'
import { rotateKeyAsOperator } from './rotate-key-as-operator.ts'

export const keys = [
  listKeys,
  createKey,
  revokeKey,
  rotateKey,
  createProfileKey,
  listKeysAsOperator,
  createKeyAsOperator,
  revokeKeyAsOperator,
  rotateKeyAsOperator,
]
