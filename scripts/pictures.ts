// npm run pictures: makes the icons, the picture of link previews and the pictures of the product in web/public, from the product's sign,
// the landing page's own sample and the running product.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from './browser.ts'
import { takeProductPictures } from './product-pictures.ts'

const WEB = fileURLToPath(new URL('../web', import.meta.url))
const SIGN = 'M16 6 7 26h4l2-5h6l2 5h4L16 6Zm-1.6 11L16 12.8 17.6 17Z'
const GROUND = '#151A21'
const BRASS = '#D8A657'

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
try {
  await icon('icon-192.png', 192, 7)
  await icon('icon-512.png', 512, 7)
  // Whoever masks it cuts off up to a tenth on each side; Apple rounds the corners itself.
  await icon('icon-maskable-512.png', 512, 0, 0.72)
  await icon('apple-touch-icon.png', 180, 0, 0.86)
  writeFileSync(join(WEB, 'public/favicon.ico'), ico([await draw(browser, 16, 7), await draw(browser, 32, 7)]))
  await preview()
  await takeProductPictures(browser, join(WEB, 'public/pictures'))
} finally {
  await browser.close()
}

async function icon(name: string, size: number, corner: number, scale = 1): Promise<void> {
  writeFileSync(join(WEB, 'public', name), await draw(browser, size, corner, scale))
}

/** `corner`: radius where the whole is 32; `scale`: of the sign in it. */
async function draw(from: Browser, size: number, corner: number, scale = 1): Promise<Buffer> {
  const page = await from.newPage({ viewport: { width: size, height: size } })
  const move = `translate(${16 - 16 * scale} ${16 - 16 * scale}) scale(${scale})`
  await page.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}" style="display:block">
      <rect width="32" height="32" rx="${corner}" fill="${GROUND}"/><path transform="${move}" d="${SIGN}" fill="${BRASS}"/></svg>`,
  )
  const bytes = await page.screenshot({ omitBackground: true })
  await page.close()
  return bytes
}

/** An .ico is a list of pictures; browsers read PNG in it. */
function ico(pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, bytes] of pictures.entries()) {
    const entry = 6 + 16 * index
    // Width and height stand in the header of the PNG.
    head.writeUInt8(bytes.readUInt32BE(16), entry)
    head.writeUInt8(bytes.readUInt32BE(20), entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += bytes.length
  }
  return Buffer.concat([head, ...pictures])
}

async function preview(): Promise<void> {
  const landing = readFileSync(join(WEB, 'dist-pages/landing.html'), 'utf8')
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(landing) ?? []
  const [sample = ''] = /<figure class="sample">[\s\S]*?<\/figure>/.exec(landing) ?? []
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/assets/')) return route.fulfill({ path: join(WEB, 'dist', pathname) })
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><style>${style}
        body { display: block; width: 1200px; height: 630px; overflow: hidden; background: radial-gradient(900px 520px at 78% 0, rgb(216 166 87 / 18%), transparent 70%), var(--surface-page) }
        .pitch { position: absolute; top: 0; left: 64px; width: 470px; height: 630px; justify-content: center; gap: 28px }
        .logo { font-size: 28px; gap: 12px } .logo svg { width: 44px; height: 44px }
        .say { font-size: 52px; font-weight: 600; line-height: 1.08; letter-spacing: -0.03em; text-wrap: balance }
        .lead { font-size: 22px }
        .sample { position: absolute; top: 44px; left: 640px; width: 496px; zoom: 1 } figcaption { display: none }
      </style><div class="pitch"><span class="logo"><svg class="mark" viewBox="0 0 24 24"><path d="M12 3 4 21h3.6l1.8-4.4h5.2l1.8 4.4H20L12 3Zm-1.4 10.4L12 9.6l1.4 3.8Z"/></svg>Adjutant</span>
      <p class="say">The AI CEO assistant that shows its sources</p><p class="lead">Every claim opens the record that it rests on.</p></div>${sample}`,
    })
  })
  await page.goto('http://preview.example/')
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(WEB, 'public/preview.png') })
  await page.close()
}
