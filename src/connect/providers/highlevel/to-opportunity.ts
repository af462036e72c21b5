import { readClickIds } from '../../../attribution/channels/click-ids.ts'
import type { Opportunity, Person } from '../../provider.ts'
import { splitName } from '../vendor-values.ts'
import type { ContactResponse, OpportunityResponse } from './responses.ts'

/** Maps a deal with its person: the full contact where it was read, otherwise the contact data of the deal. */
export function toOpportunity(deal: OpportunityResponse, contact: ContactResponse | null): Opportunity {
  return {
    external_id: deal.id,
    pipeline_external_id: deal.pipelineId,
    stage_external_id: deal.pipelineStageId,
    status: deal.status,
    value: deal.monetaryValue ?? null,
    currency: null,
    created_at: deal.createdAt,
    stage_changed_at: deal.lastStageChangeAt ?? null,
    status_changed_at: deal.status === 'open' ? null : (deal.lastStatusChangeAt ?? null),
    updated_at: deal.updatedAt,
    contact: contact ? toPerson(contact) : toBriefPerson(deal),
  }
}

function toPerson(contact: ContactResponse): Person {
  const { attributionSource: first, lastAttributionSource: last } = contact
  return {
    external_id: contact.id,
    email: contact.email,
    phone: contact.phone,
    first_name: contact.firstName,
    last_name: contact.lastName,
    country: contact.country,
    region: contact.state,
    city: contact.city,
    click_ids: { ...readClickIds(new Map(), spelledOurWay(first)), ...readClickIds(new Map(), spelledOurWay(last)) },
  }
}

/** The vendor misspells one of the ids. */
function spelledOurWay(found: Record<string, unknown> | null | undefined): Record<string, unknown> {
  const { msclikid, ...source } = found ?? {}
  return msclikid ? { ...source, msclkid: msclikid } : source
}

function toBriefPerson({ contactId, contact }: OpportunityResponse): Person {
  const { email = null, phone = null, name = null } = contact ?? {}
  return { external_id: contactId ?? contact?.id ?? null, email, phone, ...splitName(name), country: null }
}
