import { readClickIds } from '../../../attribution/channels/click-ids.ts'
import { parseAmount } from '../../../kernel/money.ts'
import type { Account, Opportunity, Person } from '../../provider.ts'
import type { CrmObject } from './responses.ts'

export const dealProperties = [
  'amount',
  'closedate',
  'createdate',
  'deal_currency_code',
  'dealstage',
  'hs_is_closed_lost',
  'hs_is_closed_won',
  'hs_v2_date_entered_current_stage',
  'pipeline',
]

export const contactProperties = [
  'email',
  'firstname',
  'hs_analytics_first_url',
  'hs_country_region_code',
  'hs_facebook_click_id',
  'hs_google_click_id',
  'lastname',
  'mobilephone',
  'phone',
]

/** Accounts count deals and contacts independently, so their ids are unique only with the account. */
export function idIn(account: string, id: string): string {
  return `${account}#${id}`
}

export function toOpportunity(
  { external_id: account }: Pick<Account, 'external_id'>,
  { id, properties: deal, createdAt, updatedAt }: CrmObject,
  contact: CrmObject | { id: string } | null,
): Opportunity {
  const status = deal.hs_is_closed_won === 'true' ? 'won' : deal.hs_is_closed_lost === 'true' ? 'lost' : 'open'
  const entered = instantOf(deal.hs_v2_date_entered_current_stage)
  const closed = instantOf(deal.closedate)
  return {
    external_id: idIn(account, id),
    pipeline_external_id: deal.pipeline ?? '',
    stage_external_id: deal.dealstage ?? '',
    status,
    value: deal.amount ? (parseAmount(deal.amount)?.toFixed() ?? null) : null,
    currency: /^[A-Z]{3}$/.test(deal.deal_currency_code ?? '') ? deal.deal_currency_code! : null,
    created_at: instantOf(deal.createdate) ?? createdAt,
    stage_changed_at: entered,
    // A person can set the closing date of a closed deal; a date after the last change is only planned.
    status_changed_at: status === 'open' ? null : closed && closed <= updatedAt ? closed : entered,
    updated_at: updatedAt,
    contact: toPerson(account, contact),
  }
}

function toPerson(account: string, contact: CrmObject | { id: string } | null): Person {
  const known = contact && 'properties' in contact ? contact.properties : {}
  const text = (name: string) => known[name]?.trim() || null
  const country = text('hs_country_region_code')
  const landing = URL.parse(text('hs_analytics_first_url') ?? '')
  const stored = { gclid: text('hs_google_click_id'), fbclid: text('hs_facebook_click_id') }
  return {
    external_id: contact && idIn(account, contact.id),
    email: text('email'),
    phone: text('phone') ?? text('mobilephone'),
    first_name: text('firstname'),
    last_name: text('lastname'),
    country: country && /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : null,
    click_ids: { ...readClickIds(new Map(landing?.searchParams), {}), ...readClickIds(new Map(), stored) },
  }
}

function instantOf(text: string | null | undefined): Date | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}
