import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** What SQL is run through: the pool, or a transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>
