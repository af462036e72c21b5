import type { Creative } from '../../connect/vendor-rows.ts'

type CreativeText = Pick<Creative, 'title' | 'body' | 'call_to_action' | 'format'>

/** The texts and the format of a demo ad, based on its name. */
export function creativeText(adName: string): CreativeText {
  return texts.find(({ named }) => named.test(adName))?.text ?? plainText
}

const plainText: CreativeText = {
  title: 'Muebles hechos a medida',
  body: 'Madera maciza, hecha a mano en Santiago. Garantía de cinco años.',
  call_to_action: 'LEARN_MORE',
  format: 'image',
}

const texts: readonly { named: RegExp; text: CreativeText }[] = [
  {
    named: /video/i,
    text: {
      title: 'Tu cocina en 30 días',
      body: '¿Cansado de cocinas que no calzan? Agenda tu visita: diseño gratis y 12 cuotas sin interés.',
      call_to_action: 'WHATSAPP_MESSAGE',
      format: 'video',
    },
  },
  {
    named: /carrusel/i,
    text: {
      title: 'Hasta 20% de descuento',
      body: 'Últimos días: 20% de descuento y despacho gratis en toda la colección.',
      call_to_action: 'SHOP_NOW',
      format: 'carousel',
    },
  },
  {
    named: /testimonio/i,
    text: {
      title: 'La historia de Marta',
      body: '“Volví a sonreír sin pensarlo”. Miles de pacientes nos recomiendan. Evaluación gratis.',
      call_to_action: 'WHATSAPP_MESSAGE',
      format: 'video',
    },
  },
  {
    named: /explica/i,
    text: {
      title: 'La doctora explica',
      body: 'Cómo elegir un implante: nuestra especialista con 20 años de experiencia lo cuenta paso a paso.',
      call_to_action: 'BOOK_NOW',
      format: 'video',
    },
  },
]
