import { z } from 'zod'
import type { CreativeDescriptors } from '../../../connect/vendor-rows.ts'
import { readJsonResponse } from '../../../kernel/network/model-response.ts'
import { descriptorValues } from './descriptor-question.ts'

const descriptor = (field: keyof typeof descriptorValues) =>
  z
    .string()
    .nullish()
    .transform((value) =>
      value && isDescriptorValue(field, toDescriptorValue(value)) ? toDescriptorValue(value) : null,
    )

const descriptors = z.object({
  hook_type: descriptor('hook_type'),
  creative_format: descriptor('creative_format'),
  cta_type: descriptor('cta_type'),
  primary_angle: descriptor('primary_angle'),
  offers: z
    .array(z.string())
    .nullish()
    .transform((value) =>
      [...new Set((value ?? []).map(toDescriptorValue).filter((offer) => /^[a-z0-9_]{1,40}$/.test(offer)))].slice(
        0,
        10,
      ),
    ),
})

/** Reads the descriptors from a chat completion; null if it has none. A value that is not in the list counts as missing. */
export function readDescriptors(body: string): CreativeDescriptors | null {
  return descriptors.safeParse(readJsonResponse(body)).data ?? null
}

function isDescriptorValue(field: keyof typeof descriptorValues, value: string): boolean {
  return (descriptorValues[field] as readonly string[]).includes(value)
}

function toDescriptorValue(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('%', ' percent')
    .replaceAll(/[\s-]+/g, '_')
}
