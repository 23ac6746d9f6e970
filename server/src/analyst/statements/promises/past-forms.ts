// Irregular pasts: "told" of tell, "geschrieben" of schreiben; by them a promise is done.

const FORMS = `
told tell|sent send|resent resend|wrote written write|spoke spoken speak|gave given give|took taken take|got gotten get|made make|bought buy|brought bring|paid pay|repaid repay|built build|rebuilt rebuild|met meet|found find|rang rung ring|did done do|went gone go|held hold|kept keep|left leave|lent lend|drew drawn draw
drove driven drive|chose chosen choose|sold sell|taught teach|saw seen see|ran run|swept sweep|flew flown fly|hung hang|shot shoot|spent spend|said say|asked ask|came come|began begun begin|broke broken break|caught catch|dealt deal|dug dig|fed feed|felt feel|fought fight|forgave forgive|froze frozen freeze|ground grind|heard hear|knew known know|laid lay|led lead|lit light|lost lose|mown mow
redone redo|rode ridden ride|rose risen rise|sought seek|shook shaken shake|shone shine|showed shown show|sat sit|sewn sew|slept sleep|stood stand|stuck stick|swung swing|swore sworn swear|thought think|threw thrown throw|understood understand|undertook undertake|withdrew withdrawn withdraw|wound wind|wore worn wear|underwent undergo|forwent forgo|bound bind|bent bend|bled bleed|blew blown blow|won win
schrieb geschrieben schreiben|sprach gesprochen sprechen|besprach besprochen besprechen|nahm genommen nehmen|gab gegeben geben|rief gerufen rufen|traf getroffen treffen|bot geboten bieten|schloss geschlossen schließen|zog gezogen ziehen|brachte gebracht bringen|fand gefunden finden|ging gegangen gehen|fuhr gefahren fahren|trug getragen tragen|lud geladen laden|mass gemessen messen|las gelesen lesen
ließ gelassen lassen|hielt gehalten halten|half geholfen helfen|warf geworfen werfen|sah gesehen sehen|verschob verschoben verschieben|schob geschoben schieben|unterschrieb unterschrieben unterschreiben|hob gehoben heben|strich gestrichen streichen|schnitt geschnitten schneiden|goss gegossen gießen|wog gewogen wiegen|band gebunden binden|vertrat vertreten vertreten|übernahm übernommen übernehmen
schlug geschlagen schlagen|griff gegriffen greifen|lieh geliehen leihen|bat gebeten bitten|entschied entschieden entscheiden|beschrieb beschrieben beschreiben|verband verbunden verbinden|empfing empfangen empfangen|grub gegraben graben|hing gehangen hängen|kam gekommen kommen|stand gestanden stehen|tat getan tun|verlieh verliehen verleihen|wies gewiesen weisen|überwies überwiesen überweisen|warb geworben werben|schoss geschossen schießen|flog geflogen fliegen|backte gebacken backen|wusch gewaschen waschen
`

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
const BASES = new Map<string, string>()
for (const entry of FORMS.trim().split(/[|\n]/)) {
  const words = entry.split(' ').map(fold)
  const base = words.at(-1) ?? ''
  for (const form of words.slice(0, -1)) BASES.set(form, base)
}

/** The infinitive of an irregular past, without its separable part ("angerufen" of anrufen: rufen); null where the form is none. */
export function baseOfPast(word: string): string | null {
  const small = fold(word)
  const known = BASES.get(small)
  if (known !== undefined) return known
  const split =
    /^(?:ab|an|auf|aus|bei|durch|ein|fest|frei|fertig|heim|her|hin|los|mit|nach|um|vor|weg|weiter|zu|zuruck|zusammen)(ge\p{L}+|\p{L}+)$/u.exec(
      small,
    )
  return (split?.[1] !== undefined && BASES.get(split[1])) || null
}
