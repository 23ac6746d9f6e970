import { checkAgainst, materialOf } from './check.ts'
import { OPEN } from './claims.open.ts'
import { MORE } from './claims.more.ts'
import { sentencesOf } from './sentences.ts'
import { clauseOf } from './claim.ts'
let n=0, bad=0
for (const w of [...OPEN, ...MORE]) {
  const m = materialOf(w.records, w.today?{today:w.today}:{})
  const toks = w.records.flatMap(sentencesOf).flatMap(s=>s.tokens)
  const caps = [...new Set(toks.filter(t=>t.capital&&t.content).map(t=>t.raw))]
  const vals = toks.filter(t=>t.value)
  const truths = new Set(w.claims.filter(c=>c[0]==='+').map(c=>c[1]))
  const known = [...truths]
  for (const text of known) {
    if (checkAgainst(text, m).verdict!=='proven') continue
    const c = clauseOf(text, m.day)
    const out = new Set<string>()
    for (const t of c.tokens) {
      const put = (r:string)=>out.add(text.slice(0,t.start)+r+text.slice(t.end))
      if (t.capital && t.content) for (const o of caps) if (o!==t.raw) put(o)
      if (t.value) for (const o of vals) if (o.value!.kind===t.value.kind && o.raw!==t.raw) put(o.raw)
      if (!t.capital && t.content && t.kind==='word') for (const o of toks) if (o.kind==='word'&&o.content&&!o.capital&&o.classes.length>0&&!o.classes.some(x=>t.classes.includes(x))) put(o.raw)
      if (/^(is|are|was|has|have|had|will|hat|ist|sind|wird|wurde)$/.test(t.low)) put(t.raw+(c.german?' nicht':' not'))
    }
    for (const x of out) { n++; if (checkAgainst(x,m).verdict==='proven') { bad++; if (process.argv[2]) console.log(text,' => ',x) } }
  }
}
console.log({n,bad})
