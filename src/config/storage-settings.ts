import { anyText, commaSeparated, linkTokenSecret, operatorKey, urlWithScheme, wholeNumber } from './parsers.ts'
import { secret, setting } from './setting.ts'

/** Where data is stored, and the keys that protect it. */
export const storageSettings = {
  databaseUrl: secret({
    name: 'DATABASE_URL',
    parse: urlWithScheme('postgres', 'postgresql'),
    description: 'A `postgres://` URL (PostgreSQL 15 to 18). Default: an embedded PostgreSQL in `DATA_DIR`.',
  }),
  databasePoolMax: setting({
    name: 'DATABASE_POOL_MAX',
    default: '10',
    parse: wholeNumber(2, 500),
    description:
      'Maximum number of database connections per process. Reports take at most half of them, so that the others are left for events and settings; as many reports run at a time, half of those for one profile.',
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    parse: anyText,
    description: 'Embedded database and generated secrets. Default: `./data`, for root `/var/lib/tributary`.',
  }),
  erasureLedger: setting({
    name: 'ERASURE_LEDGER',
    parse: anyText,
    description:
      'File that lists erased people, so that a restored backup erases them again; keep it on storage that outlives the database. Default: `DATA_DIR/erasures.ledger`.',
  }),
  operatorKey: secret({
    name: 'OPERATOR_KEY',
    parse: operatorKey,
    description:
      'Bearer token for the admin routes; begins with `admin_secret_`. With an embedded database it is generated into `DATA_DIR/operator.key`.',
  }),
  masterKey: secret({
    name: 'MASTER_KEY',
    parse: anyText,
    description:
      '32 bytes in base64 (`openssl rand -base64 32`); encrypts stored secrets. Generated with an embedded database, required with `DATABASE_URL`.',
  }),
  masterKeysPrevious: secret({
    name: 'MASTER_KEY_PREVIOUS',
    default: '',
    parse: commaSeparated,
    description:
      'Former master keys, separated by commas; they decrypt what they encrypted until `tributary secrets rotate` has run.',
  }),
  linkTokenSecret: secret({
    name: 'LINK_TOKEN_SECRET',
    parse: linkTokenSecret,
    description:
      'Encrypts link tokens: at least 32 characters, or `off` to disable them. Default: derived from `MASTER_KEY`.',
  }),
}
