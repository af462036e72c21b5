import { expect, it } from 'vitest'
import { readOptions, readRules, type SurveyOption, surveyChannels, writeRules } from './survey-options.ts'

const known: SurveyOption[] = [{ key: 'podcast', label: 'A podcast', channel: 'Referral' }]
const added = (key: string, label: string) => ({ key, label, channel: null })

it.each<[string, string, SurveyOption[]]>([
  ['nothing', ' \n\n', []],
  ['a known label', 'A podcast', known],
  ['a new label', 'un café', [added('un_cafe', 'un café')]],
  ['the same label twice', 'TV\nTV ', [added('tv', 'TV')]],
  ['labels with the same letters', 'T.V\nT-V', [added('t_v', 'T.V'), added('t_v_2', 'T-V')]],
  ['a key that another option has', 'Podcast\nA podcast', [added('podcast_2', 'Podcast'), ...known]],
  ['no letters', '朋友', [added('option', '朋友')]],
  ['the key of the free text', 'Other', [added('other_2', 'Other')]],
])('reads %s', (_, text, expected) => {
  expect(readOptions(text, known)).toEqual(expected)
})

it.each([
  ['', []],
  ['radio = A podcast\n\n', [{ contains: 'radio', key: 'podcast' }]],
  ['a = b = A podcast', [{ contains: 'a = b', key: 'podcast' }]],
  ['radio', null],
  ['= A podcast', null],
  ['radio = A removed option', null],
])('reads the rules %j', (text, expected) => {
  expect(readRules(text, known)).toEqual(expected)
  if (expected) expect(readRules(writeRules(expected, known), known)).toEqual(expected)
})

it('leaves out rules of removed options', () => {
  expect(writeRules([{ contains: 'radio', key: 'removed' }], known)).toBe('')
})

it('offers each channel once', () => {
  expect(new Set(surveyChannels).size).toBe(14)
})
