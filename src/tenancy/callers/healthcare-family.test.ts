import { expect, it } from 'vitest'
import { isHealthcareFamily } from './scopes-of-grant.ts'

it.each([
  ['standard', false, false],
  ['platform_safe', false, true],
  ['hipaa', false, true],
  ['standard', true, true],
  ['platform_safe', true, true],
  ['hipaa', true, true],
] as const)('a %s profile of an agency=%s workspace is healthcare-family: %s', (privacy_mode, agency, expected) => {
  expect(isHealthcareFamily({ privacy_mode, is_healthcare_agency: agency })).toBe(expected)
})
