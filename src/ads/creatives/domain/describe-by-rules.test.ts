import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DescribedCreative } from '../../../connect/vendor-rows.ts'
import { describeByRules } from './describe-by-rules.ts'

const bare: DescribedCreative = { ad_name: 'Ad', title: null, body: null, call_to_action: null, format: null }

describe('the hook of an ad', () => {
  it.each([
    ['¿Cansado de muebles que no duran?', 'question'],
    ['9 de cada 10 pacientes nos recomiendan', 'statistic'],
    ['“Me cambió la vida”, dice Ana', 'testimonial'],
    ['Últimos días para reservar', 'urgency'],
    ['Tired of waiting rooms. We come to you.', 'problem'],
    ['Cómo elegir un sofá', 'how_to'],
    ['Presentamos la colección de verano', 'announcement'],
    ['Hasta 30% off en sofás', 'offer'],
    ['Muebles de madera', 'statement'],
  ])('%s: %s', (body, hook) => {
    expect(describeByRules({ ...bare, body }).hook_type).toBe(hook)
  })
})

describe('the format of an ad', () => {
  it.each([
    ['carousel', 'Ad', 'carousel'],
    ['image', 'Video de la abuela', 'static'],
    ['video', 'Ad', 'video'],
    ['video', 'Testimonio', 'ugc_video'],
    ['video', 'Doctora explica', 'talking_head'],
    [null, 'UGC_unboxing_v2', 'ugc_video'],
    [null, 'Reel - sofa', 'reel'],
    [null, 'Carrusel sofás', 'carousel'],
    [null, 'Foto catálogo', 'static'],
    [null, 'Ad 14', null],
  ] as const)('%s called %s: %s', (format, ad_name, expected) => {
    expect(describeByRules({ ...bare, format, ad_name }).creative_format).toBe(expected)
  })
})

describe('the call to action of an ad', () => {
  it.each([
    ['WHATSAPP_MESSAGE', 'Compra hoy', 'send_message'],
    ['DOWNLOAD', null, 'download'],
    ['NO_BUTTON', 'Agenda tu hora', 'book_now'],
    [null, 'Escríbenos por WhatsApp', 'send_message'],
    [null, 'Learn more about us', 'learn_more'],
    [null, 'Muebles', null],
  ])('the button %s and the text %s: %s', (call_to_action, body, cta) => {
    expect(describeByRules({ ...bare, call_to_action, body }).cta_type).toBe(cta)
  })
})

describe('the angle and the offer of an ad', () => {
  it.each([
    ['Ahorra: precios bajos y descuentos en cuotas', 'price', ['installments']],
    ['20% de descuento y despacho gratis, solo hoy', 'price', ['20_percent_off', 'free_shipping']],
    ['Doctores especialistas con años de experiencia', 'authority', []],
    ['Antes y después: transforma tu sonrisa. Evaluación gratis', 'transformation', ['free_consultation']],
    ['Sofás', 'product', []],
  ])('%s: %s, %j', (body, angle, offers) => {
    const described = describeByRules({ ...bare, body })
    expect([described.primary_angle, described.offers]).toEqual([angle, offers])
  })
})

describe('a creative without texts', () => {
  it('has a format and no other descriptor', () => {
    expect(describeByRules({ ...bare, ad_name: 'Video 50% off' })).toEqual({
      hook_type: null,
      creative_format: 'video',
      cta_type: null,
      primary_angle: null,
      offers: [],
    })
  })

  it('reads the same descriptors from every text again, without accents, and in any case (invariant)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (body, ad_name) => {
        const described = describeByRules({ ...bare, body, ad_name })
        expect(describeByRules({ ...bare, body, ad_name })).toEqual(described)
        expect(new Set(described.offers).size).toBe(described.offers.length)
      }),
    )
  })
})
