import type { HandoffReason } from '../../events/handoff-result.ts'
import type { Locale } from '../../http/pages/page.ts'

const en = {
  title: (provider: string) => `Connect ${provider}`,
  prompt: (app: string, provider: string, business: string) =>
    `${app} asks you to connect ${provider} for ${business}.`,
  reads: 'What the access is used for:',
  start: 'Continue',
  cancel: 'You sign in with the provider and can decline there. If you did not expect this page, close it.',
  doneTitle: 'Connected',
  done: (provider: string, business: string) => `${provider} is connected to ${business}. You can close this page.`,
  chooseTitle: 'Choose an account',
  choose: (count: number, app: string) =>
    `Your consent covers ${count} accounts. Go back to ${app} and choose one within one hour.`,
  failedTitle: 'Not connected',
  cancelledTitle: 'Cancelled',
  back: (app: string) => `Back to ${app}`,
  backToConsole: 'Back to the connections',
  /** Instead of asking for a new link, for a person who created the link in the console. */
  connectAgain: 'Go back to the connections and choose Connect to try again.',
  close: 'Nothing was changed.',
  unknownTitle: 'This link cannot be used',
  unknown: 'It is incomplete or was not created by this service. Ask for a new one.',
  /** What a reason means to the person, and what they can do next. */
  reasons: {
    user_cancelled: ['You declined on the provider’s page.', 'Ask for a new link if you want to try again.'],
    provider_denied: [
      'The provider rejected the request.',
      'Trying again will not help. Contact the sender of the link.',
    ],
    provider_error: ['The provider failed.', 'Ask for a new link and try again later.'],
    token_exchange_failed: ['The provider did not confirm your consent.', 'Ask for a new link and try again.'],
    account_connected_elsewhere: [
      'This account is already connected to another profile of the same workspace.',
      'Disconnect it there first, then ask for a new link.',
    ],
    no_candidates: [
      'There is nothing to connect in the account you signed in with.',
      'Check that you used the right account.',
    ],
    connect_failed: ['The connection could not be saved.', 'Ask for a new link and try again.'],
    internal_error: ['Something went wrong on our side.', 'You can use the same link again.'],
    state_expired: [
      'The provider’s page was open for more than 15 minutes.',
      'Ask for a new link and finish within 15 minutes.',
    ],
    state_invalid: ['You started in one browser and finished in another.', 'Ask for a new link and use one browser.'],
    handoff_expired: ['This link has expired. Links are valid for 45 minutes.', 'Ask for a new one.'],
    handoff_used: ['This link was already used or is in use now.', 'Ask for a new one.'],
    provider_not_configured: [
      'This provider is not set up here.',
      'Trying again will not help. Contact the sender of the link.',
    ],
    origin_not_allowed: ['The page that you would return to is no longer allowed.', 'Contact the sender of the link.'],
  } satisfies Record<HandoffReason, readonly [what: string, next: string]>,
}

const es: typeof en = {
  title: (provider) => `Conectar ${provider}`,
  prompt: (app, provider, business) => `${app} te pide conectar ${provider} para ${business}.`,
  reads: 'Para qué se usa el acceso:',
  start: 'Continuar',
  cancel: 'Inicias sesión con el proveedor y ahí puedes rechazar el acceso. Si no esperabas esta página, ciérrala.',
  doneTitle: 'Conectado',
  done: (provider, business) => `${provider} quedó conectado a ${business}. Puedes cerrar esta página.`,
  chooseTitle: 'Elige una cuenta',
  choose: (count, app) => `Tu consentimiento cubre ${count} cuentas. Vuelve a ${app} y elige una en menos de una hora.`,
  failedTitle: 'No se conectó',
  cancelledTitle: 'Cancelado',
  back: (app) => `Volver a ${app}`,
  backToConsole: 'Volver a las conexiones',
  connectAgain: 'Vuelve a las conexiones y elige Conectar para intentarlo de nuevo.',
  close: 'No se cambió nada.',
  unknownTitle: 'Este enlace no se puede usar',
  unknown: 'Está incompleto o no lo creó este servicio. Pide uno nuevo.',
  reasons: {
    user_cancelled: [
      'Rechazaste el acceso en la página del proveedor.',
      'Si quieres intentarlo de nuevo, pide otro enlace.',
    ],
    provider_denied: [
      'El proveedor rechazó la solicitud.',
      'Reintentar no ayuda. Contacta a quien te envió el enlace.',
    ],
    provider_error: ['El proveedor falló.', 'Pide un enlace nuevo e inténtalo más tarde.'],
    token_exchange_failed: [
      'El proveedor no confirmó tu consentimiento.',
      'Pide un enlace nuevo e inténtalo de nuevo.',
    ],
    account_connected_elsewhere: [
      'Esta cuenta ya está conectada a otro perfil del mismo espacio de trabajo.',
      'Desconéctala ahí primero y pide un enlace nuevo.',
    ],
    no_candidates: [
      'No hay nada que conectar en la cuenta con la que iniciaste sesión.',
      'Revisa que sea la cuenta correcta.',
    ],
    connect_failed: ['No se pudo guardar la conexión.', 'Pide un enlace nuevo e inténtalo de nuevo.'],
    internal_error: ['Algo falló de nuestro lado.', 'Puedes usar el mismo enlace de nuevo.'],
    state_expired: [
      'La página del proveedor estuvo abierta más de 15 minutos.',
      'Pide un enlace nuevo y termina en menos de 15 minutos.',
    ],
    state_invalid: ['Empezaste en un navegador y terminaste en otro.', 'Pide un enlace nuevo y usa un solo navegador.'],
    handoff_expired: ['Este enlace venció. Los enlaces valen 45 minutos.', 'Pide uno nuevo.'],
    handoff_used: ['Este enlace ya se usó o está en uso ahora.', 'Pide uno nuevo.'],
    provider_not_configured: [
      'Este proveedor no está configurado aquí.',
      'Reintentar no ayuda. Contacta a quien te envió el enlace.',
    ],
    origin_not_allowed: [
      'La página a la que ibas a volver ya no está permitida.',
      'Contacta a quien te envió el enlace.',
    ],
  },
}

export const handoffMessages: Record<Locale, typeof en> = { en, es }
