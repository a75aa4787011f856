import { type Community, matter } from "./community.ts";

export const gaming: Community = {
  domain: "gaming",
  subreddits: ["gaming", "patientgamers"],
  sarcasm: 2.5,
  knows: [
    "I tested builds for two years",
    "I run a weekly guild of thirty",
    "I sold games behind a counter",
    "I organize a small local tournament",
    "I mod an old strategy game",
    "I have three kids and one console",
    "I stream to about forty people",
  ],
  asks: [
    "Which platform do you play on?",
    "Is that with friends or alone?",
    "How many hours in are you?",
    "Was that before the last patch?",
    "Keyboard or controller?",
    "On which difficulty, if I may ask?",
  ],
  jokes: [
    "Skill issue, as my mother would put it.",
    "I too own four hundred games and play one.",
    "Have you tried turning the boss off and on again?",
    "My backlog read this and sighed.",
    "Press any key to feel old.",
    "I paused an online game once. Allegedly.",
    "The tutorial never mentioned any of this.",
    "Loading, please wait for my opinion.",
  ],
  questions: [
    {
      name: "charging",
      matters: [
        matter(
          "battle passes",
          ["a battle pass is an honest price for a free game", "battle passes turn play into a second shift"],
          [
            "I bought a pass in [spring|autumn] and ended the season nine tiers short.",
            "My brother finished his pass on the last evening, at [two|three] in the morning, and didn't smile once.",
            "A friend asked me to play on Saturday and what we did was [weekly tasks|a checklist].",
          ],
          [
            [
              "servers that somebody pays for",
              "Servers and patches cost money every month, and a pass [spreads that over|takes it from] the people who actually stay.",
            ],
            [
              "cosmetics only",
              "As long as it's hats and colors, nobody [loses a match|falls behind] for keeping their wallet shut.",
            ],
            [
              "the known price",
              "Ten a season with every reward listed beats a box that [might hold nothing|hides the odds].",
            ],
            [
              "the free track",
              "Most passes have a free track, so even the stingiest of us [get something|walk away with a skin].",
            ],
            [
              "a reason to come back",
              "Small goals got my old squad [talking again|back on voice], and that's worth more than the skins.",
            ],
            [
              "passes that pay themselves back",
              "If you finish one, the currency inside often [covers|pays for] the next.",
            ],
          ],
          [
            [
              "the ticking clock",
              "It's the deadline I mind: the game [decides when|tells me which evenings] I have to play.",
            ],
            [
              "playing for tasks",
              "People pick weapons they hate because the [weekly task|checklist] says so, and matches get worse for everyone.",
            ],
            [
              "players with jobs",
              "Anyone with a job and a [toddler|night class] pays the same and gets half of it.",
            ],
            [
              "fear of missing out",
              "Rewards that never return are built to make you [anxious|afraid of missing them], not to make you happy.",
            ],
            [
              "paying for work",
              "You hand over money and then [put in the hours|grind] for what you bought, which is a strange kind of shop.",
            ],
            [
              "no end in sight",
              "When one season closes the next opens the same [day|week], so finishing means nothing.",
            ],
          ],
        ),
        matter(
          "early access",
          ["buying into early access is fair to both sides", "early access sells hope at full price"],
          [
            "A game on my list left early access after [four|five] years this month.",
            "I opened my library and counted eleven games that [never left|are still in] early access.",
            "The colony builder I backed put out its [first|third] road map and moved two dates.",
          ],
          [
            ["small teams", "Three people in a flat can't [fund|pay for] two years of work any other way."],
            [
              "feedback while it matters",
              "Players find the dull parts while there's still [time|room] to cut them.",
            ],
            [
              "the label on the store page",
              "It says unfinished in a big box, and adults can [read|decide for themselves].",
            ],
            ["the lower price", "Early buyers mostly pay less than those who [wait|come at release]."],
            [
              "games that grew up in public",
              "Some of the deepest roguelikes [spent|needed] years in the open and came out better.",
            ],
            [
              "watching it being made",
              "Half my fun is [reading patch notes|seeing a system appear] and guessing what comes next.",
            ],
          ],
          [
            [
              "abandoned projects",
              "When the money dries up there's no [refund|apology], only a last post with a broken link.",
            ],
            ["paid testing", "Testing used to be a [job|wage], now it's something you pay to do."],
            [
              "the spoiled first time",
              "You only meet a game once, and you [meet|spend that on] the version with placeholder trees.",
            ],
            ["years without a date", "A label that can stay on for [six years|forever] tells you nothing."],
            [
              "reviews that excuse everything",
              "Every bug gets [waved away|forgiven] because it's early, including those from three summers ago.",
            ],
            ["money before the work", "Once the sales are in, the [pressure|reason] to finish is gone."],
          ],
        ),
        matter(
          "paid expansions",
          ["a good expansion is worth paying for again", "expansions sell us what was cut from the game"],
          [
            "The map of a game I finished last year had one gray corner, and now [it's for sale|there's a price on it].",
            "I played an expansion over a rainy weekend and it took [fourteen|twenty] hours.",
            "My co-op partner owns the expansion and I don't, so our saves [split|no longer match].",
          ],
          [
            [
              "a second visit",
              "When I love a world I'd [rather pay|happily pay] for more of it than gamble on a new one.",
            ],
            [
              "work done after release",
              "Most of it is made after launch, by people who [want|need] to be paid for that year.",
            ],
            [
              "keeping a team together",
              "Expansions keep artists [employed|in work] between two big projects.",
            ],
            [
              "the price per hour",
              "Twenty hours for a third of the price is [better value|cheaper by the hour] than most full games.",
            ],
            [
              "room for odd ideas",
              "Writers get to try [stranger stories|riskier quests] once the main game has paid the bills.",
            ],
            [
              "nobody being forced",
              "The base game still ends [where it ended|properly] if you never buy another minute.",
            ],
          ],
          [
            [
              "the cut corner",
              "A door on the map that won't open until you pay is [an advert|a billboard] inside my game.",
            ],
            [
              "announcements before launch",
              "If the season of extras is sold before release, it was [planned as a piece|carved out] from the start.",
            ],
            ["split groups", "Friends end up in [different|separate] versions and the evening is over."],
            [
              "the endless total",
              "Add up everything for some strategy games and you've bought a [bicycle|sofa].",
            ],
            [
              "real endings for sale",
              "Putting the actual ending behind a second payment is [rude|a trick] and they know it.",
            ],
            [
              "complete editions",
              "Wait a year and the whole thing costs less, so the loyal ones [pay most|are punished].",
            ],
          ],
        ),
      ],
    },
    {
      name: "difficulty",
      matters: [
        matter(
          "difficulty settings in hard games",
          ["hard games lose nothing by an easy mode", "a hard game should stay as hard as it was made"],
          [
            "I put a game down at the [third|fifth] boss after eleven evenings.",
            "My father wanted to see the castle I keep talking about and [died|fell] on the stairs forty times.",
            "Last night I beat a boss that had stopped me for [a month|six weeks].",
          ],
          [
            [
              "hands that don't work that way",
              "Some of us have [slow hands|bad wrists], and no amount of practice changes that.",
            ],
            [
              "your run and mine",
              "My easy run takes nothing [off|away from] your hard one, they're on different sofas.",
            ],
            [
              "the art people never see",
              "Artists built that last city, and nine in ten buyers [never get there|stop before it].",
            ],
            [
              "grown-up free time",
              "With four hours a week, a boss that eats [three|all] of them isn't a challenge but a wall.",
            ],
            [
              "options elsewhere",
              "We accept subtitles and [color filters|remapped keys], this is the same kind of thing.",
            ],
            [
              "choosing later",
              "You can start easy, learn the [patterns|fights] and raise it, which is how people get good.",
            ],
          ],
          [
            [
              "the shared mountain",
              "Everybody climbed the same thing, and that's why we [talk|have stories] about it.",
            ],
            [
              "designed pressure",
              "Levels, healing and shortcuts are all [tuned|measured] to one level of danger.",
            ],
            [
              "the pull of the menu",
              "If the way out is one button away, I'd [press|have pressed] it and missed the best night I had.",
            ],
            ["other games", "There are thousands of gentler games, not everything must [fit|suit] everyone."],
            [
              "help that's already in there",
              "Summons, levels and odd weapons are the easy mode, only [hidden|inside the world].",
            ],
            [
              "learning by losing",
              "Failing forty times is [the story|the content], without it you only walk through rooms.",
            ],
          ],
        ),
        matter(
          "quest markers",
          ["quest markers respect people's time", "quest markers stop people from looking at the world"],
          [
            "I turned the markers off for a week and got lost in [a swamp|the same forest] twice.",
            "I watched my niece follow a dotted line past a [waterfall|dragon] without looking up.",
            "After a month away I loaded my save and had [no idea|not the slightest idea] where to go.",
          ],
          [
            [
              "coming back after weeks",
              "Nobody remembers [which hut|which of nine huts] it was after three weeks of real life.",
            ],
            [
              "worlds too big to search",
              "Maps got [huge|ten times larger], and wandering each valley for a spoon isn't adventure.",
            ],
            [
              "badly written directions",
              "Most games without markers have journal entries that [help nobody|don't name the place].",
            ],
            ["a switch in the menu", "You can hide them, so let those who need them [keep them|have them]."],
            ["walking is not play", "I want the [talk|fight] at the end of the road, not the road."],
            [
              "poor eyesight",
              "I can't make out a [brown door|small sign] in brown fog on a sofa three meters off.",
            ],
          ],
          [
            [
              "eyes on the minimap",
              "You play a [circle in the corner|small compass] and the rest is wallpaper.",
            ],
            [
              "directions from people",
              "Being told to turn left at the [burned oak|old mill] made me listen to characters.",
            ],
            [
              "getting lost",
              "The best things I found in games were [on the way to nowhere|where I shouldn't have been].",
            ],
            [
              "lazy quest design",
              "With markers nobody has to write a quest that can be [understood|solved] without them.",
            ],
            [
              "a map in the head",
              "After ten hours without them I knew that city like [my own street|my way to school].",
            ],
            [
              "turning them off afterwards",
              "Hiding them doesn't help when the text never says [where|which side of the river].",
            ],
          ],
        ),
        matter(
          "saving anywhere",
          [
            "a game should let people save whenever they have to leave",
            "save points make games tense in the best way",
          ],
          [
            "The doorbell rang ten minutes before a save point and I lost [the cave|an hour].",
            "I replayed an old survival horror with [ink ribbons|typewriters] over the weekend.",
            "My bus arrived mid-dungeon, so the handheld [went to sleep|ran flat] and the run was gone.",
          ],
          [
            [
              "life outside the screen",
              "Babies, ovens and doorbells don't [wait|care] for the next campfire.",
            ],
            [
              "repeating what's done",
              "Doing the same corridor a fifth time teaches me [nothing|only the corridor].",
            ],
            ["handhelds", "On a [train|bus] you have exactly until your stop."],
            [
              "crashes",
              "When the game itself crashes, the missing save is [its fault|not my failure] and I pay for it.",
            ],
            [
              "trying strange things",
              "I experiment more when a [bad idea|wrong turn] doesn't cost me an evening.",
            ],
            ["suspend saves", "A save that's deleted on loading keeps the tension and lets me [go|sleep]."],
          ],
          [
            ["fear that matters", "A corridor is only scary if there's [an hour|something] to lose in it."],
            [
              "reloading every dice roll",
              "With free saves I reload until the [dice|guards] behave, and then nothing that happens is mine.",
            ],
            ["the relief of a safe room", "No menu ever felt like the [music|quiet] of that safe room."],
            ["planning", "Knowing that it's far to the next one, you [count|weigh] every bullet."],
            [
              "level rhythm",
              "Designers use save points like [chapters|breaths], and it shows when they're gone.",
            ],
            [
              "broken saves",
              "I once saved half a second before [dying|falling] and kept that save for good.",
            ],
          ],
        ),
      ],
    },
    {
      name: "old and new",
      matters: [
        matter(
          "remakes",
          ["remakes keep old games alive", "remakes crowd out new ideas"],
          [
            "I played the remake of a game I loved at [nine|eleven] and didn't recognize the forest.",
            "My daughter asked to see what I played as a kid, and the [old disc|cartridge] no longer loads.",
            "Of the seven games announced last week, four were [remakes|older than my car].",
          ],
          [
            ["dead hardware", "The original needs a [console|screen] that most people threw out long ago."],
            [
              "a first chance for the young",
              "A fifteen-year-old won't [fight|put up with] those controls to find the good part.",
            ],
            [
              "fixing what was broken",
              "Old camera work made people [sick|angry], and that was never the charm.",
            ],
            ["originals that stay", "Nobody [deletes|burns] the first one, you can play both."],
            ["money for the next thing", "A safe seller pays for the [strange|risky] project down the hall."],
            [
              "a lesson in design",
              "Setting both side by side shows you [what was skill|how much was craft] and what was memory.",
            ],
          ],
          [
            [
              "teams tied up",
              "Three hundred people spend four years on a story we [already know|finished long ago].",
            ],
            [
              "smoothed-out oddness",
              "The fog and the stiff camera were the mood, and the new one looks like [everything else|an advert].",
            ],
            [
              "the vanished original",
              "Funny how the old version [leaves the store|is pulled] the week the new one comes out.",
            ],
            ["nostalgia as a product", "They sell me my own [childhood|memories] for the third time."],
            [
              "ports that would do",
              "A plain port with [working sound|sharp pixels] for a fifth of the price is all I asked.",
            ],
            [
              "nothing to remake later",
              "If nobody makes new things now, what will they [remake|polish] in twenty years?",
            ],
          ],
        ),
        matter(
          "pixel art",
          ["pixel art still says more with less", "pixel art has become a cheap habit"],
          [
            "I bought a game for its [screenshots|sprites] and finished it in two sittings.",
            "At a local fair every second indie table showed [the same kind of sprites|sixteen-bit forests].",
            "I tried to draw one walking sprite and needed [a whole Sunday|nine evenings].",
          ],
          [
            [
              "what the mind fills in",
              "Four dots for a face let me [imagine|see] more than any scanned actor.",
            ],
            [
              "art that doesn't age",
              "Good sprites from thirty years ago still look [right|fresh], early polygons don't.",
            ],
            ["clear reading", "In a fast game I need to know what [hurts|moves], and outlines do that."],
            ["one person's hand", "You can tell that somebody placed every [dot|shadow] and meant it."],
            ["old laptops", "It runs on the [laptop|machine] my school handed out."],
            [
              "a craft with rules",
              "Working in sixteen colors is a discipline like [woodcut|haiku], not a shortcut.",
            ],
          ],
          [
            [
              "the default look",
              "It's the first thing every course teaches, so everything looks [related|like cousins].",
            ],
            ["borrowed nostalgia", "People who never held a cartridge copy the [memory|mood] of it."],
            [
              "mixed resolutions",
              "Half of them rotate big pixels over small ones and [it hurts|the spell breaks].",
            ],
            ["other styles left out", "Paint, clay, paper, [ink|collage]: nearly nobody tries them."],
            ["tiny text", "I can't read those fonts on a [big screen|handheld] without leaning in."],
            ["less drawing, not more", "Eight frames of walking is often a budget, not a [choice|style]."],
          ],
        ),
        matter(
          "physical copies",
          ["it's still worth buying games on disc", "discs are a box around a download"],
          [
            "I moved house and carried [four|six] crates of games up the stairs.",
            "A game I bought online has left the store, and my [friend|sister] asked to borrow it.",
            "I opened a new box and found a [code|slip of paper] in it.",
          ],
          [
            ["lending", "I've lent one disc to [four|five] people, try that with a license."],
            ["selling it on", "Sell it after a month and the game cost you [a pizza|very little]."],
            ["stores that close", "When a shop goes offline, the shelf at home [stays|still works]."],
            ["slow connections", "Where I live, a hundred gigabytes is [a week|four nights] of waiting."],
            ["presents", "A child can unwrap a [box|case], nobody unwraps an email."],
            ["used copies", "I built my whole taste out of a [flea market|bargain bin]."],
          ],
          [
            [
              "day-one patches",
              "What's on the disc is often the version that [doesn't work|they hadn't finished].",
            ],
            ["a code in a box", "Half the boxes hold a slip of paper, so you [own|shelve] plastic."],
            ["shelf space", "I'd rather have a [bookcase|plant] there than two hundred cases."],
            ["scratches", "Discs rot and [scratch|get lost], my library is on every machine I own."],
            ["sales", "Patient people pay [a quarter|next to nothing] in the seasonal sales."],
            ["small games", "Most of what I love was never [pressed|printed] on anything."],
          ],
        ),
      ],
    },
    {
      name: "company",
      matters: [
        matter(
          "voice chat with strangers",
          ["voice chat makes strangers into a team", "voice chat with strangers should be off by default"],
          [
            "A stranger talked me through my first raid for [two|three] hours.",
            "I muted a whole lobby on Friday within [a minute|ten seconds].",
            "My cousin joined a match with voice on and [left|logged out] before it began.",
          ],
          [
            ["faster than typing", "By the time I've typed a warning we're [dead|back at the start]."],
            ["friends made there", "Two people I met in a lobby came to my [wedding|housewarming]."],
            ["the mute button", "It takes one press to silence a fool, the rest of us can [talk|go on]."],
            [
              "calm people setting the tone",
              "One friendly voice at the start changes [the whole match|how ten people behave].",
            ],
            ["real tactics", "Callouts make a random group play like [a team|they'd practiced]."],
            ["people behind names", "You're kinder to somebody once you've heard them [laugh|cough]."],
          ],
          [
            ["what women hear", "Ask any woman I play with why she [never speaks|plays muted]."],
            [
              "children on the line",
              "There are ten-year-olds in there listening to [grown men rage|all of it].",
            ],
            ["background noise", "Mostly it's a [smoke alarm|ceiling fan] and somebody eating."],
            [
              "pings that do the job",
              "A good ping system says everything you [need|have to know] in any language.",
            ],
            ["one bad voice", "It takes a single shouter to [spoil|end] an evening for nine others."],
            ["shy players", "Plenty of us freeze when asked to speak and [play worse|quit] for it."],
          ],
        ),
        matter(
          "matchmaking by skill",
          [
            "matching by skill gives everybody fair games",
            "strict matching by skill takes the fun out of casual play",
          ],
          [
            "I played with my [sister|neighbor], who is new, and got lobbies that ate us both.",
            "After a week off my first [five|six] matches were all over in minutes.",
            "I looked through my last hundred matches and had won [fifty-one|forty-nine].",
          ],
          [
            ["beginners", "Without it the newest player is [dinner|target practice] and doesn't come back."],
            ["close matches", "Games that end by one point are the ones I [remember|talk about]."],
            ["being measured honestly", "Losing half of your matches is what [fair|even] means."],
            ["big populations", "A crowd only stays large if [average|ordinary] people win sometimes."],
            [
              "old lobbies in memory",
              "We remember the lobbies we [won|ruled], not the ones where we were the victims.",
            ],
            [
              "getting better",
              "You learn from people a bit above you, not from [crushing|stomping] beginners.",
            ],
          ],
          [
            ["no night off", "Every match is a final, there's no [joking around|trying silly weapons]."],
            ["playing with friends", "My friends suffer in my lobbies and I [yawn|drift off] in theirs."],
            ["no sign of progress", "I got twice as good and my results look [the same|flat]."],
            [
              "long queues",
              "In my region it searches for [six|eight] minutes and then picks a bad connection.",
            ],
            [
              "gaming the system",
              "People lose on purpose to get [soft|easy] matches, which ruins both ends.",
            ],
            [
              "ranked modes for that",
              "There's a ranked list for the [serious|ambitious], let the rest be a mess.",
            ],
          ],
        ),
        matter(
          "couch co-op",
          ["every co-op game should have split screen", "split screen isn't worth what it costs to make"],
          [
            "Four of us sat in one room with four [handhelds|laptops] to play the same game.",
            "I found my old [second controller|multitap] in a drawer on Sunday.",
            "We finished a two-player puzzle game on the sofa in [three|four] evenings.",
          ],
          [
            ["people in one room", "Elbowing the person who [pushed|dropped] you is half of the game."],
            ["one copy for a family", "A household with three kids can't [buy|pay for] three consoles."],
            [
              "big televisions",
              "Half of a modern screen is larger than the [whole tube|set] we grew up with.",
            ],
            ["guests who don't play", "It's how people who never touch games [end up|get] laughing at one."],
            ["no connection needed", "It works in a cabin with [no signal|the rain outside]."],
            [
              "small games that sell",
              "The sofa games of the last years did [very well|fine], so there is a crowd.",
            ],
          ],
          [
            [
              "twice the rendering",
              "Drawing the world two times costs so much that [both halves|everything] would look worse.",
            ],
            ["interface work", "Menus, maps and text must all be [made|tested] again at half the width."],
            ["how few use it", "Most of us have the headset, the friends live [elsewhere|three cities off]."],
            ["peeking", "In anything with hiding, half a screen each is [cheating|a spoiled secret]."],
            [
              "streaming a session",
              "Sharing a session over the net does nearly the [same|trick] for one copy.",
            ],
            [
              "time taken from the game",
              "I'd rather have two more [levels|areas] than a mode I use at Christmas.",
            ],
          ],
        ),
      ],
    },
  ],
};
