/** How the links of a platform's ads name their ad: its placeholders, which it replaces by ids when someone clicks. */
export interface UrlTemplate {
  campaign: string
  ad_set: string
  ad: string
  /** Other forms of the same placeholders, by level; several levels if it depends on the account. */
  others?: Readonly<Record<string, Level | readonly Level[]>>
  /** The click id that the platform adds itself. */
  click_id: string
  /** False: only if a setting of the account is on. */
  isClickIdAutomatic: boolean
  /** Where the parameters are pasted. */
  place: { en: string; es: string }
}

export type Level = 'campaign' | 'ad_set' | 'ad'

export const urlTemplates = {
  social_ads: {
    ...{ campaign: '{{campaign.id}}', ad_set: '{{adset.id}}', ad: '{{ad.id}}' },
    ...{ click_id: 'fbclid', isClickIdAutomatic: true },
    place: { en: 'Ad, Tracking, URL parameters.', es: 'Anuncio, Seguimiento, Parámetros de URL.' },
  },
  search_ads: {
    ...{ campaign: '{campaignid}', ad_set: '{adgroupid}', ad: '{creative}' },
    ...{ click_id: 'gclid', isClickIdAutomatic: false },
    place: {
      en: 'Admin, Account settings, Tracking, Final URL suffix; auto-tagging must be on for the click id.',
      es: 'Administrador, Configuración de la cuenta, Seguimiento, Sufijo de URL final; el etiquetado automático debe estar activo para el identificador de clic.',
    },
  },
  microsoft_ads: {
    ...{ campaign: '{CampaignId}', ad_set: '{AdGroupId}', ad: '{AdId}' },
    ...{ click_id: 'msclkid', isClickIdAutomatic: false },
    place: {
      en: 'Settings, Account level options, Final URL suffix; auto-tagging of msclkid must be on there.',
      es: 'Configuración, Opciones de nivel de cuenta, Sufijo de URL final; ahí debe estar activo el etiquetado automático de msclkid.',
    },
  },
  tiktok_ads: {
    ...{ campaign: '__CAMPAIGN_ID__', ad_set: '__AID__', ad: '__CID__' },
    ...{ click_id: 'ttclid', isClickIdAutomatic: true },
    place: {
      en: 'Ad, Destination, URL parameters. __CID__ is the ad, not the campaign; each end has two underscores.',
      es: 'Anuncio, Destino, Parámetros de URL. __CID__ es el anuncio, no la campaña; cada extremo tiene dos guiones bajos.',
    },
  },
  linkedin_ads: {
    ...{ campaign: '{{CAMPAIGN_GROUP_ID}}', ad_set: '{{CAMPAIGN_ID}}', ad: '{{CREATIVE_ID}}' },
    // Bare words are those of the API. Accounts with the names of October 2025 have {{CAMPAIGN_ID}} for the former group.
    others: {
      ...{ CAMPAIGN_GROUP_ID: 'campaign', CAMPAIGN_ID: 'ad_set', CREATIVE_ID: 'ad' },
      ...{ '{{CAMPAIGN_ID}}': ['campaign', 'ad_set'], '{{AD_SET_ID}}': 'ad_set', '{{AD_ID}}': 'ad' },
    },
    ...{ click_id: 'li_fat_id', isClickIdAutomatic: false },
    place: {
      en: 'Account or campaign, Dynamic URL parameters: choose the values from the list. Where the list has {{AD_SET_ID}}, use {{CAMPAIGN_ID}}, {{AD_SET_ID}} and {{AD_ID}}; otherwise LinkedIn calls the ad set a campaign, and the campaign a campaign group. The click id needs enhanced conversion tracking of the Insight Tag.',
      es: 'Cuenta o campaña, Parámetros dinámicos de URL: elige los valores de la lista. Si la lista tiene {{AD_SET_ID}}, usa {{CAMPAIGN_ID}}, {{AD_SET_ID}} y {{AD_ID}}; si no, LinkedIn llama campaña al conjunto de anuncios, y grupo de campañas a la campaña. El identificador de clic requiere el seguimiento de conversiones mejorado de la Insight Tag.',
    },
  },
  reddit_ads: {
    ...{ campaign: '{{CAMPAIGN_ID}}', ad_set: '{{ADGROUP_ID}}', ad: '{{AD_ID}}' },
    ...{ click_id: 'rdt_cid', isClickIdAutomatic: true },
    place: { en: 'Ad, Destination, URL parameters.', es: 'Anuncio, Destino, Parámetros de URL.' },
  },
  snapchat_ads: {
    ...{ campaign: '{{campaign.id}}', ad_set: '{{adSet.id}}', ad: '{{ad.id}}' },
    ...{ click_id: 'ScCid', isClickIdAutomatic: false },
    place: {
      en: 'Ad, Attachment, URL parameters. The S in adSet is a capital; the click id is a setting of the account.',
      es: 'Anuncio, Contenido adjunto, Parámetros de URL. La S de adSet es mayúscula; el identificador de clic es un ajuste de la cuenta.',
    },
  },
  pinterest_ads: {
    ...{ campaign: '{campaignid}', ad_set: '{adgroupid}', ad: '{adid}' },
    ...{ click_id: 'epik', isClickIdAutomatic: true },
    place: {
      en: 'Ad, Destination URL, Tracking parameters.',
      es: 'Anuncio, URL de destino, Parámetros de seguimiento.',
    },
  },
} as const satisfies Record<string, UrlTemplate>

export type TaggedPlatform = keyof typeof urlTemplates

export const taggedPlatforms = Object.keys(urlTemplates) as [TaggedPlatform, ...TaggedPlatform[]]

/** The parameters of this service, with the platform's placeholders as values. */
export function tagsOf({ campaign, ad_set, ad }: Pick<UrlTemplate, Level>) {
  return { svc_cid: campaign, svc_asid: ad_set, svc_aid: ad }
}
