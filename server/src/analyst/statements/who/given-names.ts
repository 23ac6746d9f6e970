// Whether a first name is a woman's or a man's, where it is only the one; others tell nothing.
import type { Sex } from '../../text/address.ts'

const set = (names: string) => new Set(names.trim().split(/\s+/))
const WOMEN = set(`
  adele agnes aisha alice alison amelia amina andrea angela angelika anita anja anke ann anna anne annette annika antje astrid aylin barbara beate beatrice
  bettina birgit brigitte carla carmen carol caroline cathy catherine charlotte christa christiane christina christine clara claudia cornelia daniela deborah
  denise diana dorothea doris edith elena elif elisabeth elizabeth ella ellen elke emily emma erika esther eva fatima fatma fiona franziska frauke frieda
  gabi gabriele gerda gisela grace greta gudrun hanna hannah hannelore heather heidi heike helen helena helga hilde ida ilse inge ingrid irene iris irmgard
  isabel isabelle jana jane janet janina jennifer jenny jessica joan johanna josephine judith julia juliane jutta karen karin kate katharina kathrin katja
  kerstin klara kristin laura lea lena leonie lily linda lisa liz louise lucy luisa lydia magda magdalena maja manuela margaret margarete margit maria marianne
  marie marion marlene marta martha martina mary mathilda melanie mia michelle miriam mona monika nadia nadine nancy natalie nicole nina nora olga olivia
  patricia paula petra priya rachel rebecca regina renate rita rosa rose ruth sabine sabrina sally sandra sara sarah silke silvia simone sofia sofie sonja
  sophia sophie stefanie stella steffi susan susanne svenja sylvia tanja theresa tilda tina ulrike ursula ute valerie vanessa vera verena veronika victoria
  viktoria waltraud yvonne zoe`)
const MEN = set(`
  aaron adam adrian ahmed alan albert alexander alfred ali alois andreas andrew anthony anton armin arthur axel ben benjamin bernd bernhard bernard bill bob
  brian bruno carl carlos charles christian christoph christopher claus colin craig dan daniel david dennis derek detlef dieter dirk dominik donald douglas
  eberhard edgar edward emil eric erik ernst erwin eugen fabian felix ferdinand florian francis frank franz fred friedrich fritz gareth gary geoff george georg
  gerald gerd gerhard graham greg gregor guido günter gunter günther gustav hans harald harry hartmut heiko heiner heinrich heinz helmut hendrik henrik henry
  herbert hermann holger horst howard hubert hugo ian igor ingo ivan jack jakob james jan jason jens jeremy jim joachim joe johann johannes john jonas jonathan
  jörg jorge josef joseph julian jürgen kai karl karsten keith kenneth kevin klaus konrad kurt lars leo leon leonard lothar louis ludwig luis lukas luke
  malcolm manfred marc marcel marco marcus mario mark markus martin mathias matthew matthias max maximilian mehmet michael moritz mustafa neil nicholas nick
  nigel niklas nils norbert oliver omar oscar oskar otto pascal patrick paul pavel peter phil philip philipp ralf ralph raymond reinhard reinhold rené richard
  rob robert roger roland rolf roman ronald rudi rudolf rüdiger samuel sebastian siegfried simon stefan stephan stephen steve steven stuart sven ted theo
  thomas thorsten tim timothy tobias tom toni torsten trevor udo ulf ulrich uwe viktor victor volker walter werner wilhelm wilfried william wolfgang yusuf`)

export function sexOfGiven(name: string): Sex | null {
  const first =
    name
      .trim()
      .toLowerCase()
      .split(/[\s-]+/, 1)[0] ?? ''
  return WOMEN.has(first) ? 'woman' : MEN.has(first) ? 'man' : null
}
