const en = {
  'customers:read': 'See who your customers are: names, emails, phones and their journeys',
  'visitors:read': 'See the visits to your site, one by one',
  'attribution:write': 'Send sales, payments and customers, and erase customers',
  'conversions:read': 'See conversions and the ads that led to them, without names',
  'campaigns:read': 'See reports on campaigns, ad sets and ads',
  'campaigns:apply': 'Change your live ads: pause, resume and change budgets',
  'connections:read': 'See which accounts are connected and whether they work',
  'connections:write': 'Connect and disconnect accounts, and receive notifications about events',
  'exports:read': 'See which conversions are sent to ad platforms',
  'exports:write': 'Send conversions to ad platforms',
  'analytics:read': 'See totals, goals and tracking health',
  analytics_pii: 'See all reports, and who your customers are: names, emails, phones and visits',
  'goals:write': 'Change what counts as a conversion',
  'creatives:write': 'Analyse the images and texts of your ads',
  'experiments:write': 'Plan, start and end experiments, which leave some people out of your audiences',
  'commerce:read': 'No effect yet: reserved for orders and catalogues',
  'workspaces:write': 'Create workspaces',
  'profiles:write': 'Create profiles',
  'mcp:read': 'Read your reports and totals as an assistant',
  'mcp:write': 'Make changes as an assistant, and create workspaces and profiles',
  analytics: 'See all reports: totals, campaigns and conversions, without names',
  attribution_write: 'Send sales and customers, change goals, and manage connections',
  connections: 'See, connect and disconnect accounts',
}

type ScopeLabels = Record<keyof typeof en, string>

const es: ScopeLabels = {
  'customers:read': 'Ver quiénes son tus clientes: nombres, correos, teléfonos y sus recorridos',
  'visitors:read': 'Ver las visitas a tu sitio, una por una',
  'attribution:write': 'Enviar ventas, pagos y clientes, y borrar clientes',
  'conversions:read': 'Ver conversiones y los anuncios que las trajeron, sin nombres',
  'campaigns:read': 'Ver informes de campañas, conjuntos de anuncios y anuncios',
  'campaigns:apply': 'Cambiar tus anuncios activos: pausar, reanudar y cambiar presupuestos',
  'connections:read': 'Ver qué cuentas están conectadas y si funcionan',
  'connections:write': 'Conectar y desconectar cuentas, y recibir notificaciones de eventos',
  'exports:read': 'Ver qué conversiones se envían a las plataformas de anuncios',
  'exports:write': 'Enviar conversiones a las plataformas de anuncios',
  'analytics:read': 'Ver totales, objetivos y el estado del seguimiento',
  analytics_pii: 'Ver todos los informes y quiénes son tus clientes: nombres, correos, teléfonos y visitas',
  'goals:write': 'Cambiar qué cuenta como conversión',
  'creatives:write': 'Analizar las imágenes y los textos de tus anuncios',
  'experiments:write':
    'Planificar, iniciar y terminar experimentos, que dejan a algunas personas fuera de tus audiencias',
  'commerce:read': 'Aún sin efecto: reservado para pedidos y catálogos',
  'workspaces:write': 'Crear espacios de trabajo',
  'profiles:write': 'Crear perfiles',
  'mcp:read': 'Leer tus informes y totales como asistente',
  'mcp:write': 'Hacer cambios como asistente y crear espacios de trabajo y perfiles',
  analytics: 'Ver todos los informes: totales, campañas y conversiones, sin nombres',
  attribution_write: 'Enviar ventas y clientes, cambiar objetivos y administrar conexiones',
  connections: 'Ver, conectar y desconectar cuentas',
}

/** What each scope allows an app to do, in both languages. Imports nothing, because the console also uses it. */
export const scopeLabels: Record<'en' | 'es', ScopeLabels> = { en, es }
