import type { Locator, Page } from '@playwright/test'

/** What a text that is shown here must not have become. `where`: the element around it. */
export const faultsIn = (where: Locator) =>
  where.evaluate((root) => {
    const faults: string[] = []
    const here = window.location.origin
    const forbidden =
      'script,style,link,meta,base,iframe,frame,object,embed,img,picture,source,video,audio,form,input,button,template,svg,math,[srcset],[background],[ping]'
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(forbidden)) faults.push(`there is ${element.outerHTML.slice(0, 80)}`)
      for (const { name, value } of element.attributes)
        if (name.startsWith('on') || /url\(/i.test(value)) faults.push(`${element.tagName} has ${name}="${value}"`)
    }
    for (const link of root.querySelectorAll('a')) {
      const url = new URL(link.href)
      if (url.origin === here) {
        const inside = url.pathname.startsWith('/app/') || link.getAttribute('href')?.startsWith('#')
        if (!inside) faults.push(`a link to ${url.pathname}`)
        continue
      }
      const rel = link.rel.split(' ')
      if (!/^(https?|mailto):$/.test(url.protocol)) faults.push(`a link of ${url.protocol}`)
      if (['noopener', 'noreferrer', 'nofollow'].some((word) => !rel.includes(word))) faults.push(`rel="${link.rel}"`)
      if (link.target !== '_blank') faults.push(`a link that leaves this page: ${link.href}`)
      const place = url.protocol === 'mailto:' ? decodeURIComponent(url.pathname) : url.host
      if (!link.innerText.toLowerCase().includes(place)) faults.push(`"${link.innerText}" does not tell of ${place}`)
      if (!link.title.includes(url.host)) faults.push(`no title tells of ${url.host}`)
    }
    return faults
  })

/** The same of a whole page, whose own buttons and pictures may stand there. */
export const faultsOfPage = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const here = window.location.origin
    const harmful = /evil|canary|javascript:|vbscript:|data:text/i
    for (const element of document.querySelectorAll('*')) {
      const what = element.outerHTML.slice(0, 120)
      if (element.matches('iframe, frame, object, embed, base, meta[http-equiv], marquee, math')) faults.push(what)
      if (element instanceof HTMLScriptElement && new URL(element.src || 'about:blank').origin !== here)
        faults.push(what)
      for (const { name, value } of element.attributes) {
        const fetches = /^(src|srcset|poster|data|background|ping|action|formaction|style|xlink:href|manifest)$/.test(
          name,
        )
        if (name.startsWith('on') || (fetches && harmful.test(value))) faults.push(`${name} of ${what}`)
      }
      if (element instanceof HTMLLinkElement && new URL(element.href).origin !== here) faults.push(what)
      if (!(element instanceof HTMLAnchorElement) || element.href === '') continue
      const url = new URL(element.href)
      if (url.origin === here) {
        if (!/^\/(app\/|$|about|legal|login)/.test(url.pathname)) faults.push(`a link to ${url.pathname}`)
      } else if (!/^(https?|mailto|tel):$/.test(url.protocol)) faults.push(`a link of ${url.protocol}`)
      else if (/^https?:$/.test(url.protocol) && !/noopener.*noreferrer/.test(element.rel)) faults.push(what)
    }
    return faults
  })
