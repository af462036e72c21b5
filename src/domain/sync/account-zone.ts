import { isTimeZone } from '../tenancy/is-time-zone.ts'

/** The zone in which an ad platform cuts the days of an account, as the account tells; else the one given. */
export function accountZone({ timezone }: Readonly<Record<string, string>>, otherwise: string): string {
  return timezone !== undefined && isTimeZone(timezone) ? timezone : otherwise
}
