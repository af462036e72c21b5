/**
 * The descriptor values, each with the words that indicate it in English and Spanish ads. Texts are compared in lower case and
 * without accents. For hooks, formats and calls to action the first match wins; for angles the one with the most matches.
 */
export const hookPatterns = {
  question: /^[^.!]{0,160}\?/,
  statistic:
    /^\D{0,40}\d[\d.,]*\s?((%|percent|por ciento)(?! ?(off|dcto|de dcto|desc|de desc|menos))|x\b|out of|de cada|mil\b|k\b|\+)/,
  testimonial:
    /^["“«']|\b(i (was|had|tried|love|switched)|my (skin|smile|home|experience)|me cambio|mi experiencia|testimoni)/,
  urgency:
    /\b(last (day|days|chance|units)|only today|today only|ends (today|soon|tonight)|ultim[oa]s? (dias?|cupos|unidades)|solo (hoy|por hoy)|termina (hoy|pronto)|hurry|apurate)\b/,
  problem: /\b(tired of|sick of|struggling|fed up|cansad[oa]s? de|hart[oa]s? de|te duele|problemas? (con|de)|pain)\b/,
  how_to:
    /\b(how to|here'?s how|step by step|como (elegir|lograr|hacer|saber)|paso a paso|\d+ (tips|ways|steps|consejos|pasos|formas))\b/,
  announcement:
    /\b(new|introducing|meet|now (open|available)|nuev[oa]s?|presentamos|conoce|ya (llego|disponible)|lanzamiento)\b/,
  offer: /\b(\d+\s?% (off|dcto|descuento|de descuento)|sale|free|gratis|oferta|descuentos?|2x1|cyber)\b/,
} as const satisfies Record<string, RegExp>

/** Matched against the ad name or text of a video creative. */
export const videoFormatPatterns = {
  ugc_video: /\b(ugc|testimonial?|testimonio|unboxing|customer (video|story)|creator|creador)\b/,
  talking_head:
    /\b(talking[- ]head|explica|explains|founder|doctor[a]?|experto|expert|entrevista|interview|a camara)\b/,
  animation: /\b(animation|animated|animacion|animado|motion|render)\b/,
  reel: /\b(reels?|tiktok|story|stories|historia)\b/,
} as const satisfies Record<string, RegExp>

/** Matched against the ad name if the platform does not report a format. */
export const formatPatterns = {
  carousel: /\b(carousel|carrusel|collection|coleccion)\b/,
  video: /\b(video|reels?|ugc|clip|unboxing|testimonio|testimonial|explica|explains|talking[- ]head)\b/,
  image: /\b(static|image|imagen|photo|foto|banner|grafica)\b/,
} as const satisfies Record<string, RegExp>

export const ctaPatterns = {
  send_message: /\b(whatsapp|message|messenger|dm|escribenos|escribe|mensaje|chatea)\b/,
  book_now: /\b(book|reserve|schedule|appointment|agenda|agendar|reserva|reservar|hora)\b/,
  shop_now: /\b(shop|buy|order|compra|comprar|compralo|llevatelo|pide)\b/,
  get_quote: /\b(quote|cotiza|cotizar|cotizacion|presupuesto)\b/,
  sign_up: /\b(sign up|register|subscribe|join|registrate|inscribete|suscribete)\b/,
  call_now: /\b(call us|call now|llama|llamanos)\b/,
  learn_more: /\b(learn more|find out|discover|see more|conoce mas|descubre|mas informacion|ver mas)\b/,
} as const satisfies Record<string, RegExp>

/** Button names of platforms that differ from ours. */
export const ctaOfButton: Record<string, string> = {
  WHATSAPP_MESSAGE: 'send_message',
  MESSAGE_PAGE: 'send_message',
  INSTAGRAM_MESSAGE: 'send_message',
  SEND_MESSAGE: 'send_message',
  CONTACT_US: 'send_message',
  BOOK_TRAVEL: 'book_now',
  BOOK_NOW: 'book_now',
  BUY_NOW: 'shop_now',
  ORDER_NOW: 'shop_now',
  SHOP_NOW: 'shop_now',
  GET_QUOTE: 'get_quote',
  REQUEST_TIME: 'book_now',
  SUBSCRIBE: 'sign_up',
  SIGN_UP: 'sign_up',
  CALL_NOW: 'call_now',
  LEARN_MORE: 'learn_more',
  SEE_MORE: 'learn_more',
}

export const anglePatterns = {
  price:
    /\b(price|prices|cheap|affordable|save|saving|off|discount|sale|precios?|barat[oa]s?|ahorra|ahorro|descuentos?|dcto|oferta|liquidacion|cuotas)\b/g,
  social_proof:
    /\b(customers|clients|patients|reviews?|rated|stars|testimonials?|loved by|clientes|pacientes|resenas|estrellas|testimonios?|recomiendan|miles de)\b/g,
  authority:
    /\b(experts?|doctors?|certified|award|years of experience|specialists?|expertos?|doctora?|certificad[oa]s?|especialistas?|anos de experiencia|clinica)\b/g,
  transformation:
    /\b(before|after|results?|transform|new look|smile|renew|antes|despues|resultados?|transforma|cambia|renueva|sonrisa)\b/g,
  convenience:
    /\b(easy|fast|minutes|at home|delivery|simple|quick|facil|rapido|minutos|en casa|despacho|sin moverte|online)\b/g,
  quality:
    /\b(quality|premium|handmade|solid|durable|natural|materials?|calidad|hecho a mano|maciz[oa]|duradero|materiales|artesanal)\b/g,
  urgency: /\b(today|last|ends|limited|hurry|hoy|ultim[oa]s?|termina|cupos|limitad[oa]s?)\b/g,
  novelty: /\b(new|introducing|launch|first|nuev[oa]s?|presentamos|lanzamiento|coleccion)\b/g,
} as const satisfies Record<string, RegExp>

export const offerPatterns = {
  free_shipping: /\b(free (shipping|delivery)|(despacho|envio) gratis)\b/,
  free_consultation:
    /\b(free (consultation|evaluation|assessment|check-?up)|(evaluacion|consulta|asesoria) (gratis|gratuita|sin costo))\b/,
  free_trial: /\b(free trial|try (it )?free|prueba gratis)\b/,
  gift: /\b(free gift|gift with|de regalo|regalo)\b/,
  two_for_one: /\b(2\s?x\s?1|two for one|buy one get one|bogo|dos por uno)\b/,
  installments: /\b(installments|pay later|(\d+ )?cuotas( sin interes)?)\b/,
  guarantee: /\b(guarantee|money back|garantia)\b/,
  coupon: /\b(coupon|promo code|code [a-z]+\d+|cupon|codigo [a-z]+\d+)\b/,
} as const satisfies Record<string, RegExp>

export const percentOff = /(\d{1,2})\s?% ?(off|dcto|de dcto|descuento|de descuento|menos|discount)/g
