import { describe, expect, it } from 'vitest'
import { parseError } from './parse-error.ts'

function respondTo(error: object, headers: Record<string, string> = {}, status = 400) {
  return { status, headers, text: JSON.stringify({ error: { message: 'Words', type: 'OAuthException', ...error } }) }
}

describe('an error of the Graph API', () => {
  it.each([
    [{ code: 4 }, 'throttled'],
    [{ code: 17, error_subcode: 2446079 }, 'throttled'],
    [{ code: 32 }, 'throttled'],
    [{ code: 613, error_subcode: 1487742 }, 'throttled'],
    [{ code: 80000 }, 'throttled'],
    [{ code: 80004 }, 'throttled'],
    [{ code: 190, error_subcode: 463 }, 'token_expired'],
    [{ code: 190, error_subcode: 460 }, 'token_revoked'],
    [{ code: 190, error_subcode: 458 }, 'token_revoked'],
    [{ code: 190 }, 'token_revoked'],
    [{ code: 102 }, 'token_revoked'],
    [{ code: 10 }, 'permission_missing'],
    [{ code: 200 }, 'permission_missing'],
    [{ code: 294 }, 'permission_missing'],
    [{ code: 1 }, 'unavailable'],
    [{ code: 2 }, 'unavailable'],
    [{ code: 100, is_transient: true }, 'unavailable'],
    [{ code: 100, error_subcode: 33 }, 'rejected'],
    [{ code: 300 }, 'rejected'],
    [{ code: 80015 }, 'rejected'],
    [{}, 'rejected'],
  ])('%j is %s', (error, kind) => {
    expect(parseError(respondTo(error))).toMatchObject({ kind, message: expect.stringContaining('Words') })
  })

  /** The vendor's table of insights errors, and public recordings of it (airbytehq/airbyte#42562, #49977). */
  it.each([
    [{ code: 1, message: "Please reduce the amount of data you're asking for, then retry your request" }],
    [{ code: 100, error_subcode: 1487534, is_transient: true }],
    [{ code: 100, error_subcode: 1504018 }],
    [{ code: 2, error_subcode: 1504038, is_transient: true }],
  ])('%j requests less', (error) => {
    expect(parseError(respondTo(error, {}, 500))).toMatchObject({ kind: 'rejected', code: 'too_much_data' })
  })

  it('uses the user message where there is one', () => {
    const failure = parseError(respondTo({ code: 100, error_subcode: 5, error_user_msg: 'Choose another date' }))
    expect(failure).toEqual({ kind: 'rejected', message: 'Choose another date (code 100, subcode 5)', code: '100' })
  })

  it.each([
    [{ 'x-business-use-case-usage': useCases(19) }, 19 * 60],
    [{ 'x-business-use-case-usage': useCases(3, 7) }, 7 * 60],
    [{ 'x-ad-account-usage': '{"acc_id_util_pct":100,"reset_time_duration":90}' }, 90],
    [{ 'x-app-usage': '{"call_count":100,"total_cputime":25,"total_time":25}' }, 300],
    [{ 'x-business-use-case-usage': 'no JSON' }, 300],
    [{ 'x-business-use-case-usage': useCases(0) }, 300],
    [{ 'retry-after': '7', 'x-business-use-case-usage': useCases(19) }, 7],
    [{ 'retry-after': '' }, 300],
    [{}, 300],
  ])('with %j waits %i seconds', (headers, seconds) => {
    expect(parseError(respondTo({ code: 17 }, headers))).toMatchObject({ retry_after_seconds: seconds })
  })

  it.each(['', '<html>', '{"data":[]}', '[]', 'null'])('is not read from the body %j', (text) => {
    expect(parseError({ status: 500, headers: {}, text })).toBeNull()
  })
})

function useCases(...minutes: number[]): string {
  const usages = minutes.map((estimated_time_to_regain_access) => ({ type: 'x', estimated_time_to_regain_access }))
  return JSON.stringify({ '560781': usages })
}
