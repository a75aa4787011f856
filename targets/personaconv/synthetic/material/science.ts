import { type Community, matter } from "./community.ts";

export const science: Community = {
  domain: "science",
  subreddits: ["science", "labrats"],
  sarcasm: -3,
  knows: [
    "I kept a cell culture for six years",
    "I teach physics to teenagers",
    "I reviewed about eighty manuscripts",
    "I do statistics for a hospital",
    "I guide visitors at an observatory",
    "I counted insects for a doctorate",
    "I repair microscopes",
  ],
  asks: [
    "Which field are you in?",
    "How large was the group?",
    "Was there a control?",
    "Do you have the method at hand?",
    "Is that measured or guessed?",
    "At which stage of training was that?",
  ],
  jokes: [
    "Further research is needed, says further research.",
    "My error bars have error bars.",
    "Reviewer two would like a word.",
    "Works in theory. I am in theory.",
    "The mice declined to comment.",
    "Sample of one: me, unimpressed.",
    "I tried it at home. Sorry, home.",
    "Assume a spherical commenter.",
  ],
  questions: [
    {
      name: "publishing",
      matters: [
        matter(
          "preprints",
          [
            "preprints do science more good than harm",
            "results should wait for review before the public sees them",
          ],
          [
            "I found the paper I needed as a preprint, [fourteen|eleven] months before the journal had it.",
            "A preprint I cited in my thesis was [withdrawn|rewritten] the week I printed it.",
            "My aunt sent me a headline on Sunday that rested on [one preprint|a draft nobody had reviewed].",
          ],
          [
            [
              "the months of waiting",
              "Review takes most of a year, and a doctoral student [hasn't|can't spare] that long.",
            ],
            [
              "open reading",
              "A school teacher can open a preprint, the journal asks for [forty dollars|a library card].",
            ],
            [
              "more eyes",
              "Three reviewers miss what [three hundred|a whole field of] readers spot in a week.",
            ],
            ["dated claims", "A preprint shows who had it [first|when], so nobody is scooped in silence."],
            [
              "versions in the open",
              "You can see what changed between versions, which journals [hide|never show].",
            ],
            [
              "negative results",
              "Null results find a place there that [no editor|few journals] would give them.",
            ],
          ],
          [
            ["headlines", "A reporter on deadline doesn't [explain|know] what unreviewed means."],
            [
              "corrections nobody reads",
              "The fixed version gets [a tenth|a sliver] of the attention of the wrong one.",
            ],
            [
              "flooded inboxes",
              "Nobody can read forty drafts a day, so we go by [famous names|the lab's name].",
            ],
            ["patients", "In medicine people [change pills|stop a treatment] over a draft."],
            [
              "sloppier drafts",
              "When anything can be posted, people post [too early|the half-finished thing].",
            ],
            [
              "anonymous reviewers lost",
              "After a loud preprint no review is [blind|really anonymous] any more.",
            ],
          ],
        ),
        matter(
          "signed reviews",
          ["reviewers should sign their reports", "reviews are only honest when they are anonymous"],
          [
            "I got a report of [two lines|one sentence] after seven months.",
            "A colleague signed a harsh review and [met|sat beside] the author at dinner.",
            "My first signed report took me [three|four] evenings longer than the others.",
          ],
          [
            ["manners", "People don't write [amateurish|insulting things] above their own name."],
            [
              "credit for the work",
              "Reviewing is unpaid labor, a signature at least makes it [visible|count].",
            ],
            [
              "conflicts of interest",
              "Only a name shows that the critic is the [rival|competitor] next door.",
            ],
            [
              "citation demands",
              "Nobody asks to have [five|six] of their own papers cited when it's signed.",
            ],
            ["care", "I checked every figure twice when I knew they'd [know it was me|see my name]."],
            [
              "a real discussion",
              "With names on both sides the authors can [ask back|write to them] and learn.",
            ],
          ],
          [
            [
              "young reviewers",
              "A postdoc won't tell a famous [chair|professor] that the statistics are wrong.",
            ],
            ["revenge", "The author of today sits on the [panel|committee] that funds you tomorrow."],
            [
              "politeness inflation",
              "Signed reports turn into [praise|soft soap], and weak papers get through.",
            ],
            [
              "small fields",
              "Where forty people know each other, every signature costs a [friendship|drive home in silence].",
            ],
            ["trading favors", "Names allow for a quiet deal: I was kind to [yours|you], be kind to mine."],
            [
              "fewer volunteers",
              "Editors I know say people [refuse|decline] more often once they must sign.",
            ],
          ],
        ),
        matter(
          "open data",
          ["every paper should come with its raw data", "raw data shouldn't be owed to everybody"],
          [
            "I wrote to [nine|twelve] authors for their tables and four answered.",
            "My old spreadsheet resurfaced and I couldn't [read|explain] my own column names.",
            "A stranger found a swapped sign in our table in [ten minutes|one afternoon].",
          ],
          [
            ["available on request", "On request means until the [laptop|student] leaves the building."],
            ["public money", "Taxes paid for these numbers, so they aren't [ours|a lab's] to sit on."],
            ["checking", "A claim I can't recompute is [an anecdote|hearsay] with a doi."],
            ["second uses", "Old ship logs became climate records because somebody [kept|shared] them."],
            ["tidier habits", "Knowing it'll be public makes you [name|label] your columns properly."],
            [
              "small labs",
              "Groups without machines can do good work on [other people's|shared] measurements.",
            ],
          ],
          [
            ["patients' privacy", "A rare disease plus a postcode is a [name|person], whatever you removed."],
            [
              "years of field work",
              "Someone who slept in a tent for [five summers|years] deserves the first paper.",
            ],
            ["unpaid cleaning", "Making data readable takes [months|a winter] that no grant pays."],
            [
              "bad reanalysis",
              "People torture the table until it [confesses|says the opposite] and we must answer.",
            ],
            ["huge files", "A microscope fills [ten|six] disks a week, where should that go?"],
            ["endangered species", "Publish the nest coordinates and the [collectors|poachers] say thanks."],
          ],
        ),
      ],
    },
    {
      name: "machines and money",
      matters: [
        matter(
          "crewed spaceflight",
          ["sending people to other worlds is worth its price", "robots should go where we can't breathe"],
          [
            "I stood in a field with my son and saw the station [pass|cross the sky] in four minutes.",
            "At the museum I sat in a capsule and my [knees|elbows] wouldn't fit.",
            "Our class followed a rover for a month and [named|drew] every rock.",
          ],
          [
            [
              "what a geologist sees",
              "A trained person on foot does in [a day|an afternoon] what a rover does in a year.",
            ],
            [
              "children who watch",
              "Half of my cohort chose physics because of [astronauts|a launch on television].",
            ],
            ["repairs", "The space telescope was saved by [hands|people] with tools."],
            [
              "medicine",
              "We learned about bone loss from [crews|people in orbit], and it helps the bedridden.",
            ],
            ["a second basket", "One planet is [one|a single] basket, and we are all the eggs."],
            [
              "nations working together",
              "Crews of rivals share a [kitchen|toilet] up there, which is more than summits manage.",
            ],
          ],
          [
            ["the bill", "For one crewed mission you could send [a dozen|a fleet of] probes."],
            [
              "radiation",
              "Months outside the magnetic field add up to a dose that [no mine|few workplaces] would allow.",
            ],
            [
              "contamination",
              "We carry microbes everywhere, and then we find [ours|our own] and call it life.",
            ],
            [
              "heavy life support",
              "Most of the mass is there to keep the [crew|humans] alive and learns nothing.",
            ],
            [
              "patient machines",
              "Two small probes from the seventies still [call home|send data], no crew could.",
            ],
            ["flags instead of questions", "It's sold as science and decided by [prestige|who's first]."],
          ],
        ),
        matter(
          "giant colliders",
          ["a larger collider is money well spent", "the next giant collider can wait"],
          [
            "I visited a detector on an open day and [lost|dropped] my sense of scale.",
            "Two friends from my degree left particle physics for [insurance|banking] this year.",
            "My grandfather asked what the ring is for, and I needed [three|four] napkins.",
          ],
          [
            ["side products", "Medical imaging and the web grew out of [labs|tools] built for particles."],
            ["the unknown", "You can't know what's there before you [look|switch it on]."],
            [
              "a school for engineers",
              "Thousands learn magnets, cooling and [software|vacuum] there and take it to industry.",
            ],
            [
              "spread over decades",
              "Divided by countries and years it's about [a coffee|a sandwich] per person.",
            ],
            ["keeping the skill", "Skip one generation and nobody [remembers|knows] how to build the next."],
            [
              "peaceful cooperation",
              "People whose governments don't speak share [night shifts|a control room].",
            ],
          ],
          [
            [
              "no promised signal",
              "This time there's no [theory|clear prediction] that says something must be there.",
            ],
            ["what else it would buy", "The same sum runs [hundreds|a thousand] of small labs for a career."],
            ["a single bet", "With one machine for forty years a field has [one|a single] way to be wrong."],
            ["cheaper routes", "Tabletop experiments test the same [symmetries|constants] for a sliver."],
            ["energy use", "It draws as much power as a [town|small city]."],
            [
              "careers in a queue",
              "Three thousand names on a paper, and no one can say who [did|thought] what.",
            ],
          ],
        ),
        matter(
          "machine learning in the lab",
          [
            "machine learning makes labs better at science",
            "machine learning lets labs skip the understanding",
          ],
          [
            "We let a model sort our images and it [learned|picked up] the date stamp.",
            "A model found a peak I'd [overlooked|missed] in four hundred spectra.",
            "My student answered every question with [the model says|a percentage].",
          ],
          [
            ["boring counting", "No one should count [cells|pollen] by eye until midnight again."],
            [
              "protein shapes",
              "Shapes that took a [doctorate|lab years] now come in minutes and are mostly right.",
            ],
            [
              "hints for experiments",
              "Used as a source of guesses, it just [shortens|sorts] the list to test.",
            ],
            ["rare events", "It goes through [nights|terabytes] of sky that nobody would ever look at."],
            ["less wishful seeing", "An algorithm doesn't know which group I [hope for|want to win]."],
            [
              "tools we never understood",
              "Few of us can derive the [regression|Fourier transform] we use either.",
            ],
          ],
          [
            ["shortcuts", "It learns the scanner, the [hospital|ruler beside the mole], not the disease."],
            [
              "predictions without reasons",
              "A good forecast that [explains|tells me] nothing is a weather frog.",
            ],
            ["leaking test sets", "Half of the miracles vanish when the [test|split] is done properly."],
            ["students who don't look", "You learn what odd data looks like by [staring at|handling] it."],
            ["old bias", "Train it on past patients and you [freeze|keep] past mistakes."],
            ["results nobody can repeat", "New seed, new [answer|ranking], same confident abstract."],
          ],
        ),
      ],
    },
    {
      name: "talking to the public",
      matters: [
        matter(
          "simplified science videos",
          ["popular videos do science a service", "popular videos leave people with the wrong picture"],
          [
            "My nephew explained black holes to me from a [nine-minute|six-minute] video.",
            "I showed a popular clip in class and had to correct [three|five] frames.",
            "I tried to explain my work in sixty seconds and [gave up|cried a little].",
          ],
          [
            ["the first spark", "Nobody falls in love with an [appendix|error estimate]."],
            ["free teaching", "For kids without a good teacher it's the [only|best] lesson they get."],
            ["good pictures", "One animation of a cell did more for me than [two|a shelf of] textbooks."],
            ["stepping stones", "Atoms as planets are wrong and still a [useful|decent] stair."],
            ["trust", "A friendly face makes people [ask|listen], in a crisis that counts."],
            [
              "sources in the description",
              "The good ones list their [papers|mistakes] below, more than newspapers do.",
            ],
          ],
          [
            [
              "the feeling of knowing",
              "Ten minutes later you feel [expert|finished] and can't solve one exercise.",
            ],
            ["missing uncertainty", "The maybe gets [cut|lost] first, because maybe doesn't hold viewers."],
            [
              "wrong images that stick",
              "I spend weeks [removing|undoing] the rubber sheet from their heads.",
            ],
            ["drama", "Every result must be [shocking|mind-blowing], ordinary good work never appears."],
            ["sponsors", "The break for a [mattress|vitamin] tells you who it's made for."],
            ["watching isn't doing", "Science is something you [do|practice], like swimming."],
          ],
        ),
        matter(
          "citizen science",
          ["amateurs bring real results to science", "citizen science is mostly good publicity"],
          [
            "I spent [two|three] winters writing down which birds came to the feeder.",
            "Our group of volunteers measured a stream and got [eleven|nine] different answers.",
            "A retired neighbor showed me his variable star notes, [thirty|forty] years of them.",
          ],
          [
            [
              "many places at once",
              "No institute can stand in [ten thousand|all] gardens on the same morning.",
            ],
            [
              "long patience",
              "Amateurs kept records for [decades|half a life] when grants last three years.",
            ],
            [
              "sharp eyes",
              "Volunteers sorting galaxies found [a kind of object|things] nobody was looking for.",
            ],
            ["averages", "Individual mistakes wash out when [a thousand|enough] people count."],
            [
              "learning by doing",
              "You understand error once you've [disagreed|argued] with your own thermometer.",
            ],
            ["local knowledge", "Anglers knew which stream was [dying|warming] before we had a probe in it."],
          ],
          [
            ["where people live", "You get maps of where [birdwatchers|roads] are."],
            ["wrong species", "In our checks [one in five|a good part] of the beetles had the wrong name."],
            ["interest that fades", "The curve drops after [three weeks|a month] and the series ends."],
            [
              "who does the cleaning",
              "Somebody paid must [check|sift] it all, and often it'd be quicker alone.",
            ],
            ["free labor", "It's nice to be invited, but it replaces [jobs|technicians]."],
            ["questions chosen from above", "They hand in the numbers and never [choose|see] the question."],
          ],
        ),
        matter(
          "scientists who give policy advice",
          ["scientists should say what follows from their results", "scientists should stay out of policy"],
          [
            "I was asked on a panel what the town should do and [stuttered|went red].",
            "Our professor wrote an open letter, and [two|three] students refused to sign.",
            "A council used my chart and left out the [axis|grey band].",
          ],
          [
            ["who else would", "If those who know are quiet, those who [don't|guess] still speak."],
            ["citizens too", "Nobody loses the right to an opinion by [studying|getting a degree]."],
            ["misused charts", "Stay silent and someone else [explains|captions] your chart for you."],
            ["plain speech", "A forecast without a so-what is [noise|a shrug] to a mayor."],
            ["duty", "We saw it [coming|first], saying nothing would be a choice as well."],
            ["clear labels", "You can say which part is [measured|finding] and which is your own view."],
          ],
          [
            [
              "lost trust",
              "Once you're on a team, half the audience [stops|quits] listening to your numbers.",
            ],
            ["values", "How much risk is worth how much money isn't a [measurement|lab result]."],
            ["narrow knowledge", "An expert on viruses is a [layman|beginner] in schools and shops."],
            ["bent results", "Whoever wants an outcome begins to [see|find] it."],
            ["false unity", "Open letters hide that the [field|corridor] disagrees."],
            ["other experts", "Weighing interests is a trade of its own, and [we|I] never learned it."],
          ],
        ),
      ],
    },
    {
      name: "training",
      matters: [
        matter(
          "memorizing in science classes",
          ["some facts must simply be learned by heart", "learning by heart is wasted on science students"],
          [
            "I tutored a boy who could recite [the periodic table|all elements] and not balance one equation.",
            "In my oral exam I was asked for a constant and [laughed|blanked].",
            "My students looked up the same formula [four|five] times in an hour.",
          ],
          [
            ["a furnished head", "You can't think with facts that are only in the [phone|book]."],
            ["speed", "Whoever knows the size of a cell notices at once that a [result|number] is absurd."],
            [
              "vocabulary",
              "Chemistry is a language too, and nobody talks with a [dictionary|glossary] open.",
            ],
            ["long-term memory", "Practice frees the mind for the [hard|new] part of the problem."],
            ["emergencies", "I'd like my doctor to know it [now|without a search]."],
            [
              "confidence",
              "Weak pupils of mine grew an inch when they [finally knew|could recite] something.",
            ],
          ],
          [
            ["forgetting", "Six months on it's [gone|vapor], ask any graduate."],
            ["tables on the wall", "Every lab has a [chart|table] on the wall for a reason."],
            ["lost curiosity", "Lists are how we [scare off|lose] the curious ones at thirteen."],
            ["false signs of learning", "A good memory passes the test and [understands|sees] nothing."],
            ["changing facts", "A fair part of what I crammed has been [revised|corrected] since."],
            ["time for experiments", "Each hour of drill is an hour without [touching|building] anything."],
          ],
        ),
        matter(
          "long doctorates",
          ["a doctorate needs its five or six years", "a doctorate should be done in three years"],
          [
            "My office mate handed in after [seven|eight] years and slept for a week.",
            "I finished in [three years|under four] and still dream of the missing chapter.",
            "Our graduate school put a clock on the wall, [as a joke|I think].",
          ],
          [
            [
              "failing twice",
              "My first two years produced only [failures|broken setups], and that's where I learned.",
            ],
            ["slow organisms", "Trees and [tortoises|mice] don't care for your funding period."],
            [
              "own ideas",
              "In three years you finish the supervisor's idea, after that come [yours|your own].",
            ],
            ["building the instrument", "Somebody has to build the thing before they can [measure|use it]."],
            ["reading", "You need a year just to know what's [been tried|already wrong]."],
            ["ripeness", "The fourth year wrote the [best|only good] chapter of everyone I know."],
          ],
          [
            ["cheap labor", "Every extra year is a trained person on half a [salary|wage]."],
            ["life outside", "People put off children, [pensions|homes] and moving for it."],
            ["scope", "A long project is often just a [badly cut|vague] one."],
            ["other countries", "Plenty of places manage in three and their [bridges|vaccines] hold."],
            ["lost motivation", "Around year five most of us [hated|couldn't look at] the topic."],
            ["who can afford it", "Only those with [parents|savings] behind them last that long."],
          ],
        ),
        matter(
          "mathematics for biologists",
          [
            "every biologist should learn serious mathematics",
            "biologists need a good statistician, not more mathematics",
          ],
          [
            "I met an equation in an ecology paper and [skipped|closed] it, like everyone.",
            "Our statistician retired, and the [corridor|lab] went silent.",
            "At thirty-four I took an evening course in [linear algebra|calculus].",
          ],
          [
            ["models", "An epidemic is a differential equation with [coughing|people] in it."],
            ["bad tests", "Half the wrong tests I see come from not knowing what a [p value|variance] is."],
            ["new machines", "Sequencers give us [matrices|tables], not drawings of leaves."],
            [
              "talking to others",
              "Working with physicists is easier if you [share|speak] a bit of the language.",
            ],
            ["clear thinking", "Writing it as a formula shows you what you [assumed|forgot]."],
            ["independence", "You shouldn't have to wait three weeks for a [t-test|plot]."],
          ],
          [
            ["division of labor", "I don't grind my own [lenses|pipettes] either."],
            [
              "what pushes people out",
              "We lose fine field workers over an exam they [never use|forget by May].",
            ],
            ["half knowledge", "A bit of calculus makes people [brave|dangerous], not right."],
            ["full timetables", "Tell me which [zoology|anatomy] course we cut for it."],
            [
              "good eyes",
              "The discoveries in my group began with somebody [watching|noticing], not solving.",
            ],
            [
              "software",
              "The tools have become good enough if you know which [question|assumption] to bring.",
            ],
          ],
        ),
      ],
    },
  ],
};
