import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { type ListPage, listPages } from '../api-calls.ts'
import type { VendorRequest } from '../vendor-http.ts'
import { textOrNull } from '../vendor-values.ts'
import { isSuccess } from './parse-error.ts'

export const prefix = '/v1'

/** A list of the response, and the key of each item in it: `{ campaigns: [{ campaign: { … } }] }`. */
export interface ListNames {
  list: string
  item: string
}

const paging = z.object({ next_link: textOrNull }).nullish()
const paged = z.looseObject({ paging })
const listItems = z.array(z.looseObject({ sub_request_status: textOrNull, sub_request_error_reason: textOrNull }))

/** Lists the items of all pages; the link to the next page contains its position. */
export function listAll<Schema extends z.ZodType>(
  session: VendorSession,
  first: Pick<VendorRequest, 'path' | 'query'>,
  names: ListNames,
  row: Schema,
): Promise<z.output<Schema>[]> {
  return listPages((url) => readPage(session, url === null ? first : { url }, names, row))
}

/** Every item has a status of its own; one that failed fails the page, so that nothing is left out. */
async function readPage<Schema extends z.ZodType>(
  { http, tokens }: VendorSession,
  request: VendorRequest,
  { list, item }: ListNames,
  row: Schema,
): Promise<ListPage<z.output<Schema>>> {
  const page = await http.json({ ...request, bearerToken: tokens.access_token }, paged)
  const items = listItems.safeParse(page[list]).data
  if (!items) return failVendor({ kind: 'malformed', message: `the response has no ${list}` })
  // Statistics with a breakdown have their own paging.
  let next = page.paging?.next_link ?? null
  const rows = items.map((entry) => {
    if (!isSuccess(entry.sub_request_status)) {
      return failVendor({ kind: 'rejected', message: entry.sub_request_error_reason ?? `a part of ${list} failed` })
    }
    next ??= paged.safeParse(entry[item]).data?.paging?.next_link ?? null
    const read = row.safeParse(entry[item])
    return read.success ? read.data : failVendor({ kind: 'malformed', message: `unexpected ${item}` })
  })
  return { rows, next }
}
