// Sets the colour scheme before the first paint, so that nobody who chose light sees a dark flash. A file of its own,
// because the content security policy allows no script inside the page.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('adjutant.theme')
  } catch {}
  const light = chosen === 'light' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark')
  // Whoever is signed in is led on, and whoever has just left is told something: neither sees the login that the server has drawn.
  let token = null
  try {
    token = localStorage.getItem('adjutant.token')
  } catch {}
  if (token !== null || /[?&](goodbye|renewed)=/.test(location.search)) document.documentElement.dataset.ledOn = ''
  // The bars of a phone's browser take the colour of the page.
  if (light) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#f6f7f9')
})()
// The content security policy allows no code made of text. zod tries once whether it may, which every page would report.
globalThis.__zod_globalConfig = { jitless: true }
