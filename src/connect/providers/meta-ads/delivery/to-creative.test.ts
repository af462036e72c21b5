import { describe, expect, it } from 'vitest'
import { adCreative, toCreative } from './to-creative.ts'
import { adWithParents, toEntities } from './to-entities.ts'

const read = (creative: object) => toCreative(adCreative.parse({ id: '5', ...creative }))

describe('the creative of an ad', () => {
  it('has its own texts where it was made from a post', () => {
    const reported = { title: 'Sofás', body: 'Hasta 30% off', object_type: 'PHOTO', call_to_action_type: 'SHOP_NOW' }
    expect(read({ ...reported, thumbnail_url: 'https://cdn.example/5.jpg' })).toEqual({
      creative_external_id: '5',
      title: 'Sofás',
      body: 'Hasta 30% off',
      call_to_action: 'SHOP_NOW',
      format: 'image',
      thumbnail_url: 'https://cdn.example/5.jpg',
      video_id: null,
    })
  })

  it.each([
    ['a link', { link_data: { name: 'A', message: 'B', call_to_action: { type: 'C' } } }, 'image', null],
    [
      'several cards',
      { link_data: { name: 'A', message: 'B', call_to_action: { type: 'C' }, child_attachments: [1, 2] } },
      'carousel',
      null,
    ],
    [
      'a video',
      { video_data: { title: 'A', message: 'B', call_to_action: { type: 'C' }, video_id: '9' } },
      'video',
      '9',
    ],
  ])('has the texts of its story of %s', (_, object_story_spec, format, video_id) => {
    expect(read({ object_story_spec })).toMatchObject({ title: 'A', body: 'B', call_to_action: 'C', format, video_id })
  })

  it('contains no characters that cannot be stored or shown', () => {
    const reported = { title: ' a\u0000b ', body: '', thumbnail_url: 'javascript:alert(1)' }
    expect(read(reported)).toMatchObject({ title: 'ab', body: null, thumbnail_url: null })
  })

  it('does not block its ad when it cannot be parsed', () => {
    const part = { id: '1', name: 'A', status: 'ACTIVE', effective_status: 'ACTIVE' }
    const ad = { ...part, adset: part, campaign: part }
    expect(adWithParents.parse({ ...ad, creative: { id: 5 } }).creative).toBeUndefined()
    const [described] = toEntities([adWithParents.parse({ ...ad, creative: { id: '5', title: 'Sofás' } })], {
      currency: 'CLP',
      described_on: '2026-11-14',
    }).ads
    expect(described!.creative).toMatchObject({ creative_external_id: '5', title: 'Sofás' })
  })

  it('without content has no format', () => {
    expect(read({})).toMatchObject({ title: null, body: null, call_to_action: null, format: null, video_id: null })
  })
})
