import { z } from 'zod'
import type { Creative } from '../../../vendor-rows.ts'
import { textOrNull } from '../../vendor-values.ts'

// JSON text may contain NUL, which PostgreSQL text cannot.
const text = textOrNull.transform((reported) => reported?.replaceAll('\u0000', '') || null)
const button = z.object({ type: text }).partial().nullish()
const story = z
  .object({
    link_data: z
      .object({ name: text, message: text, call_to_action: button, child_attachments: z.array(z.unknown()).nullish() })
      .nullish(),
    video_data: z.object({ title: text, message: text, video_id: text, call_to_action: button }).nullish(),
  })
  .nullish()

/** The content of an ad. The texts of an ad made from a post are on the creative, those of others in its story. */
export const adCreative = z.object({
  id: z.string().min(1),
  title: text,
  body: text,
  object_type: text,
  call_to_action_type: text,
  video_id: text,
  thumbnail_url: text,
  object_story_spec: story,
})

export const creativeFields =
  'creative{id,title,body,object_type,call_to_action_type,video_id,thumbnail_url,object_story_spec}'

export function toCreative(creative: z.output<typeof adCreative>): Creative {
  const { link_data: link, video_data: video } = creative.object_story_spec ?? {}
  const video_id = creative.video_id ?? video?.video_id ?? null
  const isCarousel = (link?.child_attachments?.length ?? 0) > 1
  const isVideo = video_id !== null || creative.object_type === 'VIDEO'
  const isImage = Boolean(link) || creative.object_type === 'PHOTO' || creative.object_type === 'SHARE'
  return {
    creative_external_id: creative.id,
    title: creative.title ?? link?.name ?? video?.title ?? null,
    body: creative.body ?? link?.message ?? video?.message ?? null,
    call_to_action: creative.call_to_action_type ?? link?.call_to_action?.type ?? video?.call_to_action?.type ?? null,
    format: isVideo ? 'video' : isCarousel ? 'carousel' : isImage ? 'image' : null,
    thumbnail_url: webAddress(creative.thumbnail_url),
    video_id,
  }
}

/** The URL is shown as an image, so only web URLs are kept. */
function webAddress(url: string | null): string | null {
  return url && /^https?:\/\//.test(url) ? url : null
}
