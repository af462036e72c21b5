import { describe, expect, it } from 'vitest'
import { metaAudiences } from './audiences.ts'
import { parseError } from './parse-error.ts'

describe('a rejected customer list', () => {
  it('links to the missing terms, which the advertiser can accept there', () => {
    const link = 'https://business.facebook.com/ads/manage/customaudiences/tos/?act=560781'
    const reported = (error: object) => {
      const failure = parseError({ status: 400, headers: {}, text: JSON.stringify({ error }) } as never)!
      return metaAudiences.termsLink(failure, { external_id: 'act_560781' })
    }
    // The reference of POST act_…/customaudiences: errors 2663 and 2664; customer lists also get subcode 1870090.
    expect(reported({ message: '(#2663) Terms of service has not been accepted.', code: 2663 })).toBe(link)
    expect(reported({ message: 'The corporate terms of service has not been accepted.', code: 2664 })).toBe(link)
    expect(reported({ message: 'Permissions error', code: 200, error_subcode: 1_870_090, error_user_msg: 'No.' })).toBe(
      link,
    )
    expect(reported({ message: 'Invalid parameter', code: 100 })).toBeNull()
    expect(reported({ message: 'Failed to create custom audience', code: 2654 })).toBeNull()
  })
})
