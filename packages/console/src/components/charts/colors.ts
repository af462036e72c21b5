/** Fixed colours, so that a platform or channel has the same one in every chart and list. */
const platformColors: Readonly<Record<string, string>> = {
  social_ads: 'var(--river-1)',
  search_ads: 'var(--river-2)',
  tiktok_ads: 'var(--river-6)',
  microsoft_ads: 'var(--river-7)',
  linkedin_ads: 'var(--river-8)',
}

const channelColors: Readonly<Record<string, string>> = {
  'Paid Social': 'var(--river-1)',
  'Paid Search': 'var(--river-2)',
  'Organic Search': 'var(--river-3)',
  'Organic Social': 'var(--river-7)',
  Direct: 'var(--river-4)',
  Email: 'var(--river-5)',
  Referral: 'var(--river-6)',
}

const others = ['var(--river-5)', 'var(--river-7)', 'var(--river-8)', 'var(--river-6)', 'var(--river-4)']

export const platformColor = (platform: string | null): string =>
  platform === null ? 'var(--stone)' : (platformColors[platform] ?? otherColor(platform))

export const channelColor = (channel: string | null): string =>
  channel === null ? 'var(--stone)' : (channelColors[channel] ?? otherColor(channel))

function otherColor(name: string): string {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return others[sum % others.length]!
}
