import type { DerivedCredit } from './derive-credit.ts'

/** The stored fields of credit and their types: the only list, for reading, comparing and writing. */
export const creditFields = {
  conversion_id: 'uuid',
  touch_id: 'uuid',
  touch_time: 'time',
  campaign_id: 'uuid',
  ad_set_id: 'uuid',
  ad_id: 'uuid',
  join_method: 'text',
  platform: 'text',
  found_platform: 'text',
  channel: 'text',
  channel_class: 'smallint',
  touch_day: 'day',
  position: 'smallint',
  ppm: 'integers',
  model_version: 'smallint',
} as const satisfies { [Field in keyof DerivedCredit]: string }
