// Words that are names, words that look like names and are none, and parts of an organization.

const set = (words: string) => new Set(words.split(/\s+/))

/** Common first names, folded: without accents, ss for ß. */
export const FIRST_NAMES = set(
  `
dad daddy mum mummy mom mommy granddad grandad grandpa grandma gran nan papa mama vater mutter opa oma
aaron abby abdul abigail adam adele adrian agnes ahmed aisha alan albert alberto alex alexander alexandra alexandre alexis alfred ali alice alicia alina alison amanda amber amelia
amir amy ana anastasia anders andrea andreas andrew andy angela angelika angus anita anja anke ann anna anne annette annika anthony antoine anton antonia antonio anya arjun armin arno
arthur astrid audrey axel aylin barbara bastian beat beata beate beatrice beatrix ben benedikt benjamin bernadette bernd bernhard bert beth bettina bianca bill birgit bjorn bob bodo boris brian
bridget brigitte bruce bruno burkhard callum camilla cara carina carl carla carlo carlos carmen carol carola caroline carolin carsten caspar catherine cathy cecilia celine charlotte chiara
chloe chris christa christel christian christiane christina christine christof christoph christophe christopher cindy claire clara claudia claudio claus clemens colin connor conrad corinna corinne cornelia craig
cristina cynthia dagmar damian dan dana daniel daniela daniele danny dario darren dave david dawn deborah debbie denis dennis derek desmond detlef diana diane diego dieter dimitri dirk
dominic dominik dominique don donald donna dora doris dorothea dorothee douglas duncan eberhard eddie edgar edith edward edwin eileen elaine elena eleanor eliane elias elif elisa elisabeth elizabeth elke ella ellen
elliot elsa emil emilia emily emma eric erica erich erik erika ernst erwin esther ethan eugen eva evelyn ewan ewald fabian fabienne fabio faith fatima felicitas felix ferdinand finn fiona
florence florian frances francesca francesco franco francois frank franz franziska fred frederik frida friedrich fritz gabi gabriel gabriela gabriele gareth gary gavin geoff george georg gerald gerd gerda gerhard gernot
gertrud gian gianni gilbert gina giovanni gisela giulia giuseppe gloria gordon grace graham greg gregor greta guido gunter gunther gustav guy hannah hannes hanna hans harald harold harriet harry hartmut heather hedwig heidi heike
heiko heiner heinrich heinz helen helena helene helga helmut hendrik henri henrik henry herbert hermann hilary hilde holger holly horst howard hubert hugo ian ibrahim ida ignacio igor ilona ilse imke ines
inga inge ingeborg ingo ingrid irene iris irina isa isabel isabelle ivan ivo jack jackie jacob jacqueline jacques jakob jamal james jamie jan jana jane janet janine jasmin jason javier jean jeanette jeff jenna
jennifer jenny jens jeremy jerome jess jesse jessica jill jim jo joachim joan joanna joanne jochen joe joel johann johanna johannes john johnny jolanda jon jonas jonathan jordan jorg jorge jose josef joseph josh joshua
joy joyce juan judith julia julian juliane julie juliet jun jurg jurgen justin jutta kai karen karin karina karl karla karolina karsten kate katharina katherine kathleen kathrin kathy katja katrin katy kay keith kelly
ken kenneth kerstin kevin kim kirsten klara klaus konrad konstantin kristin kristina kurt lara larry lars laura lauren laurent lea leah leila lena lenny leo leon leonard leonie leslie lewis liam lilian lilly linda lionel lisa liz
lorenz lorenzo lorna lothar louis louisa louise luc luca lucas lucia lucie lucy ludwig luis luisa lukas luke lutz lydia lynn maike malcolm malte mandy manfred manuel manuela mara marc marcel marcela marco marcus mareike margaret
margarete margit margot margrit maria marianne marie marina mario marion marisa marko markus marlene marta martha martin martina martine marvin mary massimo mateo mathias mathilda matilda matt matteo matthew matthias maurice max
maximilian maya mehmet meike mel melanie melissa michael michaela michel michele michelle miguel mike mila milan milena miles miranda miriam mirjam mo mohamed mohammed moira molly mona monica monika moritz moses
murat myriam nadia nadine nadja nancy naomi natalia natalie natascha nathalie nathan neil nelson nick nicholas nico nicola nicolas nicole niels nigel nikita niklas nils nina noah noel noor nora norbert norman
ola olaf ole oleg olga oliver olivia omar oscar oskar oswald otto pablo pamela pascal pat patricia patrick paul paula pauline pavel pedro peggy pekka penny per pete peter petra phil philip philipp philippe phoebe pia
pierre pietro priya rachel rafael rahel rainer raj ralf ralph ramon ramona raphael raul ravi ray raymond rebecca regina regula reiner reinhard renate rene reto rhys ricardo richard rick rita rob robert roberto robin roger
roland rolf roman ron ronald rosa rose rosemary ross roswitha ruben rudi rudolf rufus ruth ryan sabina sabine sabrina sally salome sam samantha samir samuel sandra sandro sara sarah sascha saskia scott sean sebastian selina serena serge sergio seth severin
shane sharon sheila shirley siegfried sigrid silke silvan silvia simon simona simone sina sofia sonja sophia sophie spencer stan stefan stefanie steffen stella stephan stephanie stephen steve steven stuart sue susan susanne susi suzanne sven
svenja sybille sylvia tamara tania tanja tara tatjana ted teresa terry tess thea theo theodor theresa thomas thorsten tilman tim timo timothy tina tobias toby todd tom tomas tony torsten tracy trevor tristan
udo ueli uli ulla ulrich ulrike urs ursula ute uwe valentin valentina valeria valerie vanessa vera verena veronica veronika victor victoria viktor vincent viola virginia vivian volker wade walter waltraud wendy werner wilfried wilhelm will
willi william wilma winfried wolf wolfgang xavier yann yannick yasmin yolanda yuki yusuf yvonne zoe zoltan gus ifeoma ezra ingmar annegret lucio noelia kofi kwame amara chen wei ming hiroshi kenji sanjay anil deepak lakshmi sunita fatou yara tariq hassan layla
gerrit jelle joost koen maarten pieter ruud sander sjoerd willem anouk femke hanneke lieke marieke sanne saskia wouter bart bram daan jeroen jasper thijs lotte nienke aad
anselm arndt arvid bastian bjarne bruno carlotta cordula corinna dörte dorte edda egon eike elfriede elmar enno falk fabiola finja friedel gesa gesine gundula hajo hauke heidrun henning hinnerk ilka imke irmgard isolde jannik jannis jessika jonna jochen jorn josefine kilian korbinian lasse leni levin liesel lorenz luzie magda maja malin marek marius maren matti mechthild merle mia michl mika nele nikolai nora ottmar pauline philine quirin ragnar resi roderich ronja rosalie ruprecht sepp sibylle sieglinde sigi sören soren stine swantje thilo thies till tilda timm torben traudl uta veit vroni wiebke wieland wiltrud xaver zenzi
agnieszka aleksander andrzej bartosz beata dariusz dorota ewa grzegorz halina iwona jacek jadwiga janusz jerzy joanna kasia krzysztof lech lukasz magdalena malgorzata marek mariusz mateusz michal pawel piotr rafal stanislaw tadeusz tomasz urszula wojciech zbigniew zofia
ahmet ayse aytac baris bulent cem deniz derya emine emre esra fatma ferhat gul hakan halil hasan huseyin ilker kemal leyla mesut mustafa nuran orhan ozlem ramazan sevgi sibel tolga umit volkan yasemin yilmaz zeynep
aaliyah abdullah amina bilal farah fatimah hamza idris jamila karim khadija leena mariam nabil nadim omar rashid reem salma samira tarik yasmine zainab zahra
aditi amit ananya arun asha bhavna dinesh divya gaurav harish indira jaya kavita kiran lakshmi manish meera mohan neha nikhil pooja prakash pradeep radha rajesh ramesh rohan sachin seema shreya suresh usha vijay vikram
alejandra alejandro alvaro beatriz carmela catalina concha daniela eduardo elvira enrique esteban esperanza felipe fernanda fernando guadalupe guillermo hector ines isabela jaime joaquin juana leticia lorena lucia luisa manolo marisol mercedes montserrat nuria pilar ramiro raquel rocio rodrigo rosario salvador soledad teodoro tomas veronica ximena
agnete anders arvid astri bente birgitte britta dag einar elin erling freja frode gunnar gunhild gustav hakon halvard hedda helge henriette ingvild jarle jesper kaja karsten kirsten kjell knut lise magnus marit mette mikkel morten njal odd pernille rasmus rune sigrun signe sindre solveig sune svein tove trine trond tuva ulrik
abigail alfie alistair amelie archie arlene barry beatrix becky bernard bertha beth betsy beverley bradley bronwen bryony cassie cecil cedric chad charlie chester clarence clifford clive clyde connie cora daisy darcy daphne dean della dexter dolly doreen dougal dudley dylan edna effie eliza ella elsie enid ernest errol esme ethel eunice evie ezra fergus flo floyd freda freya gemma geraldine gladys glen gwen hamish harriet harvey hattie hazel heath helga hester hettie hilda hugh humphrey iona ira irma isla ivor jasmine jemima jenna jethro jodie josephine josie joyce judy june keira kirsty kylie lachlan leanne lena leonora letitia lionel lola lottie louie mabel maddie maisie marcia marge marjorie maud mavis maxine mildred millie minnie mona morag morgan muriel myrtle nadine neville nigel nora norma olive opal orla oscar otis percy perry phyllis poppy prudence queenie ralph reggie rhona rhoda rory rowan roy ruby rupert sadie sidney silas sinead stella stuart sybil tabitha tessa thelma tilly trudy ursula vera verity vince violet wilbur wilfred winnie yasmin zach zara
alain aurelie benoit cedric claude colette corentin delphine edith elodie emilie etienne fabrice florent gaston germain guillaume helene henri huguette jacqueline jerome julien laure leonie loic lucien madeleine margaux mathieu maxime nathan noemie odile pascale quentin remy romain sebastien simone solene sylvie therese thibault thierry valentin virginie yann yves
alessandra alessandro bianca bruna cosimo davide donatella elisabetta emanuele enzo fabrizia federica federico filippo flavia gabriella giacomo gianluca ginevra graziella ilaria lorenza luigi marcello massimiliano nicoletta ornella paolo patrizia raffaele renato riccardo sergio silvana stefania stefano tiziana umberto valentino vincenzo
`.trim(),
)

/** Capitalised words that open lines and are no names, folded; days and months among them. */
export const NO_NAMES = set(
  `
the this that these those it there here we they you he she who what which when where why how everyone everybody nobody someone somebody anyone people team all both each any some most many no not yes maybe please thanks thank welcome
vote meeting meetings agenda next action actions decision decisions discussion program programme work update updates release proposal question questions note notes customer customers client clients board budget price prices pricing contract
sales marketing engineering support finance legal product operations management procurement purchasing risk risks open owner due status goal goals task tasks item topic point issue issues summary call follow
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december today tomorrow yesterday last then if once after before and but or so also however because since until while
existing general survey plan project review report offer quote order delivery payment invoice policy insurance lease rent notice deadline free time new old first second third final draft agreed decided approved pending tbd tbc todo done ok okay great good sure
right fine also now just still only even there's it's that's let lets i my our your their his her its in on at by for from to with of as up off out about re fyi asap btw eod eow eom q1 q2 q3 q4 us uk eu usa ceo cfo cto coo hr it pr qa ai api url pdf
der die das den dem des ein eine einen einer eines wir ihr sie er es ich du man ihnen ihm dir euch wer was wann wo warum wie alle alles jeder jede jemand niemand keiner bitte danke ja nein vielleicht montag dienstag mittwoch donnerstag freitag samstag sonntag
januar februar marz mai juni juli oktober dezember heute morgen gestern ubermorgen dann wenn falls sobald nach vor und aber oder auch nur noch schon jetzt neu neue neuer offen frage fragen antwort beschluss entscheid entscheidung aufgabe aufgaben pendenz
pendenzen termin termine frist fristen vertrag rechnung angebot offerte lieferung zahlung kosten preis preise versicherung miete kundigung protokoll sitzung besprechung traktandum thema themen punkt stand status ziel projekt plan bericht entwurf kunde kunden
lieferant lieferanten hinweis achtung wichtig info anmerkung bemerkung nachster nachste nachsten nachstes im am um zu zum zur bei mit von vom bis ab fur uber unter aus auf an in gemass laut wegen trotz ob dass weil da so wie als top trakt nr hallo liebe lieber
sehr guten moin gruezi hoi dear hello hi hey mein meine unser unsere dein deine ihre ihren seine kein keine keinen nichts etwas viel viele mehr alles gut super perfekt klar genau einverstanden erledigt umsatz gewinn verlust budget auslieferung
ware minutes moderator chair present attendees lead background context purpose scope results outcome conclusion overview introduction warning caution error fix bug feature version server system platform data security process page site link file document
several multiple various additional further another other similar different regular current upcoming previous recent latest initial unit integration internal external weekly monthly daily annual enable allow add added ran run make made create created remove removed use used move moved
better best worse worst
subject attachment example remember reminder perhaps probably hopefully unfortunately actually basically overall regarding concerning given based according thus therefore hence otherwise instead finally need needs want wants plan plans try trying hope ask have has get got going time continue working waiting looking unsure likely due ability way idea nothing something everything anything steps step happy glad sorry able ready free easy hard how
`.trim(),
)

/** Parts of an organization and trades that promise as one, folded. */
export const ROLES = set(
  `
legal finance accounting engineering marketing sales procurement purchasing operations hr it support management bank landlord tenant lawyer lawyers solicitor architect supplier vendor contractor builder electrician plumber council agency committee board
client customer auditor auditors accountant bookkeeper insurer broker consultant designer developer team office secretary reception facilities caretaker courier carrier forwarder engineer surveyor committee treasurer chairman chairwoman trustees governors
council ministry authority manufacturer publisher printer dealer agent partner investor investors buyer seller
einkauf verkauf buchhaltung vertrieb technik entwicklung personal personalabteilung rechtsabteilung geschaftsleitung leitung vorstand verwaltung verwaltungsrat beirat bank vermieter mieter anwalt anwaltin architekt architektin lieferant hersteller bauleitung bauherr
bauherrschaft planer ingenieur ingenieurin elektriker sanitar maler zimmermann schreiner gartner gemeinde kanton amt behorde versicherung makler agentur kunde kundin revisor revisorin treuhander steuerberater steuerberaterin hauswart sekretariat empfang spediteur
druckerei verlag berater beraterin team gruppe projektleitung projektleiter marketing controlling logistik produktion werkstatt lager labor qs aufnahmeleitung aufnahmeleiterin kassier kassierin prasident prasidentin alle
`.trim(),
)

/** Trades that are called in, folded. */
export const TRADES = set(
  `
plumber electrician roofer builder builders joiner carpenter painter painters decorator decorators glazier locksmith fitter fitters plasterer tiler gardener gardeners cleaner cleaners surveyor mechanic technician technicians engineer engineers
installer installers photographer caterer caterers courier scaffolder scaffolders removers movers upholsterer welder mason bricklayer boiler fridge lift gas alarm heating oven drain drains pest
klempner installateur elektriker dachdecker maurer schreiner tischler zimmermann maler glaser schlosser gartner reinigung monteur monteure techniker mechaniker heizungsbauer fliesenleger sanitar schornsteinfeger kaminfeger umzugsfirma fotograf
`.trim(),
)

/** Names that small letters make another word of. */
export const ALSO_WORDS = new Set(
  'will mark may rose grace hope bill frank jack pat sue rob art dick peg ray dawn joy faith chase grant drew don max miles sandy dot guy herb jean lance nick penny robin skip stew ward wade bob gene jay lee kit dean earl may june april august summer iris lily violet ivy olive ruby pearl amber crystal star sky rich gus les val vic con lou lex hal man reed marsh field wood hill stone king price baker cook carter mason potter miller taylor smith fisher porter parker gardener gardner butler walker long short young little black white brown green gray grey gold silver day winter frost snow rain banks bush ford park rivers lake pool wells waters fox wolf lamb swan crane bird fish berg kern groß gross klein lang kurz jung alt neu wald feld stein fels bach burg koch bauer müller schneider weber becker richter schäfer könig kaiser vogt meister roth weiss schwarz braun grau sommer winter herbst sonntag freitag montag ernst blank frei lieb stark stolz sunny page bishop fuchs vogel wagner jäger maurer zimmermann fischer schmied weiß fried bank post haus engel'.split(
    ' ',
  ),
)
