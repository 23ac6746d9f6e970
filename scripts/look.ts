// npm run look -- take FOLDER [words]: pictures of every screen (e2e/screens.journey.ts) at 1440 and 390 px, dark and light, always of the
// same world, which is made at the first time and lies beside FOLDER. npm run look -- compare BEFORE AFTER: which of them differ, pixel by
// pixel, with a picture of the difference in AFTER/differs. To see whether a change of styles shows: take, change, take, compare.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium } from './browser.ts'

const ROOT = resolve(import.meta.dirname, '..')
const [what, first, second] = process.argv.slice(2)
if (what === 'take' && first !== undefined) take(resolve(first), second)
else if (what === 'compare' && first !== undefined && second !== undefined)
  process.exit((await compare(resolve(first), resolve(second))) === 0 ? 0 : 1)
else {
  console.error('npm run look -- take FOLDER [words of a title] | compare BEFORE AFTER')
  process.exit(2)
}

function take(into: string, words: string | undefined): void {
  const world = join(dirname(into), 'look-world')
  const env = { ...process.env, SAME_LOOK: world, LOOK_INTO: into }
  const run = (...args: string[]) =>
    spawnSync(join(ROOT, 'node_modules/.bin/playwright'), ['test', '/screens.journey', '--reporter=line', ...args], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    }).status ?? 1
  spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { stdio: 'inherit' })
  if (!existsSync(join(world, 'workspace.json'))) {
    rmSync(world, { recursive: true, force: true })
    mkdirSync(join(world, 'data'), { recursive: true })
    run('--project=desktop', '--workers=1', '-g', 'goal-edit')
  }
  process.exit(run(...(words === undefined ? [] : ['-g', words])))
}

/** How many differ. Compared in the browser, which reads and writes PNG anyway. */
async function compare(before: string, after: string): Promise<number> {
  const differs = join(after, 'differs')
  rmSync(differs, { recursive: true, force: true })
  mkdirSync(differs, { recursive: true })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  })
  const page = await browser.newPage()
  let count = 0
  for (const width of ['desktop', 'phone'])
    for (const name of readdirSync(join(before, width))) {
      if (!existsSync(join(after, width, name))) continue
      const [old, now] = [readFileSync(join(before, width, name)), readFileSync(join(after, width, name))]
      if (old.equals(now)) continue
      const { pixels, size, picture } = await page.evaluate(difference, [
        old.toString('base64'),
        now.toString('base64'),
      ])
      if (pixels === 0 && size === '') continue
      count += 1
      console.log(`${width}/${name}: ${pixels} pixels${size}`)
      writeFileSync(join(differs, `${width}-${name}`), Buffer.from(picture, 'base64'))
    }
  await browser.close()
  console.log(count === 0 ? 'No picture differs.' : `${count} pictures differ; see ${differs}`)
  return count
}

/** Runs in the page: before, after and, in red, what differs, side by side. */
async function difference([old = '', now = '']: string[]): Promise<{ pixels: number; size: string; picture: string }> {
  const read = async (png: string) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    return bitmap
  }
  const [a, b] = [await read(old), await read(now)]
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const canvas = new OffscreenCanvas(width * 3, height)
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  pen.drawImage(a, 0, 0)
  pen.drawImage(b, width, 0)
  const one = pen.getImageData(0, 0, width, height)
  const other = pen.getImageData(width, 0, width, height)
  let pixels = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const far = [0, 1, 2].some((part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > 2)
    one.data.set(far ? [255, 0, 0, 255] : [255, 255, 255, 255], at)
    if (far) pixels += 1
  }
  pen.putImageData(one, width * 2, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  const size = a.width === b.width && a.height === b.height ? '' : `, ${a.width}×${a.height} -> ${b.width}×${b.height}`
  return { pixels, size, picture: btoa(text) }
}
