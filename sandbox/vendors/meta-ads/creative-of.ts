import { creativeText } from '../../../src/demo/plan/creative-text.ts'

/** Returns the creative of a demo ad as the Graph API does: videos have an id, carousels their cards. */
export function creativeOf({
  external_id,
  name,
}: {
  external_id: string
  name: string
}): Readonly<Record<string, unknown>> {
  const { title, body, call_to_action: button, format } = creativeText(name)
  const call_to_action = { type: button }
  const isVideo = format === 'video'
  return {
    id: `77${external_id}`,
    title,
    body,
    object_type: isVideo ? 'VIDEO' : 'SHARE',
    call_to_action_type: button,
    thumbnail_url: `https://scontent.example/${external_id}.jpg`,
    ...(isVideo && { video_id: `99${external_id}` }),
    object_story_spec: isVideo
      ? { video_data: { title, message: body, video_id: `99${external_id}`, call_to_action } }
      : {
          link_data: {
            name: title,
            message: body,
            call_to_action,
            ...(format === 'carousel' && { child_attachments }),
          },
        },
  }
}

const child_attachments = [{ name: 'Comedor' }, { name: 'Living' }, { name: 'Terraza' }]
