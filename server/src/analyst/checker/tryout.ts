import { checkClaim } from './check.ts'
import { OPEN } from './claims.open.ts'
import { MORE } from './claims.more.ts'
import { HELD } from './claims.held.ts'
const held = process.argv[2] === 'held'
let tp=0,fn=0,tn=0,fp=0,q=0
const start = Date.now()
for (const w of held ? HELD : [...OPEN, ...MORE]) for (const [sign, text, open] of w.claims) {
  const v = checkClaim(text, w.records, w.today ? {today:w.today}:{})
  const ok = v.verdict==='proven'
  if (open) { q++; if (!held && sign==='-' && ok) console.log('!! open false', text); continue }
  if (sign==='+') ok?tp++:fn++; else ok?fp++:tn++
  if (!held && ok !== (sign==='+')) console.log(sign, text, '\n     ', v.verdict, v.open?'open':'', v.reason, '|', v.spans[0]?.words)
}
console.log({tp,fn,tn,fp,q, ms: Date.now()-start})
