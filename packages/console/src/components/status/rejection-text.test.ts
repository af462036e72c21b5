import { describe, expect, it } from 'vitest'
import { rejections as en } from '../../locales/en/insight/rejections.ts'
import { rejections as es } from '../../locales/es/insight/rejections.ts'
import { rejectionText } from './rejection-text.ts'

const inLanguage = (messages: Record<string, string>) => (key: string, fallback: string) => messages[key] ?? fallback
const platform = { provider_message: 'too_low' }

describe('rejectionText', () => {
  it.each([
    [{ code: 'campaign_not_pausable', reason: null, details: {} }, 'rejection.campaign_not_pausable'],
    [{ code: 'invalid_state', reason: 'ad_archived', details: {} }, 'rejection.ad_archived'],
    [{ code: 'provider_error', reason: 'throttled', details: platform }, 'rejection.provider_throttled'],
    [{ code: 'validation_error', reason: null, details: platform }, 'rejection.provider_rejected'],
  ] as const)('of %o is %s in both languages', (rejection, key) => {
    expect(rejectionText(rejection, inLanguage(en))).toBe(en[key])
    expect(rejectionText(rejection, inLanguage(es))).toBe(es[key])
  })

  it('is null for a code without a text', () => {
    expect(rejectionText({ code: 'validation_error', reason: null, details: {} }, inLanguage(en))).toBeNull()
  })
})
