/** What the creative of an ad says and how it looks, as its platform tells it. */
export interface Creative {
  creative_external_id: string | null
  title: string | null
  body: string | null
  /** The platform's own word for its button, such as `SHOP_NOW`. */
  call_to_action: string | null
  format: 'video' | 'carousel' | 'image' | null
  thumbnail_url: string | null
  video_id: string | null
}

/** What is read out of a creative; null what it does not tell. */
export interface CreativeDescriptors {
  hook_type: string | null
  creative_format: string | null
  cta_type: string | null
  primary_angle: string | null
  offers: string[]
}

export type DescribedCreative = Pick<Creative, 'title' | 'body' | 'call_to_action' | 'format'> & { ad_name: string }
