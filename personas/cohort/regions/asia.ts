import type { PeopleText } from "../regions.ts";

export const asiaAndPacific: Readonly<Record<string, readonly PeopleText[]>> = {
  "South Asia": [
    {
      racialIdentities:
        "Marathi Indian | Gujarati Indian | Indian with a Marathi mother and a Gujarati father",
      places: { India: "Nashik | Vadodara | Kolhapur" },
      women: "Sunita | Aparna | Kavita | Manjula | Rekha | Hemlata | Shilpa | Vaishali",
      men: "Rajesh | Amol | Prakash | Vikram | Harish | Dinesh | Nilesh | Ashok",
      surnames: "Kulkarni | Patel | Deshmukh | Shah | Jadhav | Joshi | Apte | Parekh | Desai | Bhosale",
    },
    {
      racialIdentities: "Tamil Indian | Malayali Indian | Sri Lankan Tamil",
      places: { India: "Madurai | Kozhikode", "Sri Lanka": "Kandy" },
      women: "Meenakshi | Revathi | Lakshmi | Sreeja | Kamala | Shanthi | Vasantha | Nirmala",
      men: "Murugan | Senthil | Arun | Biju | Ravindran | Ganesan | Karthik | Suresh",
      surnames:
        "Subramaniam | Nair | Menon | Rajan | Iyer | Krishnan | Pillai | Natarajan | Varghese | Selvam",
    },
    {
      racialIdentities: "Bengali Bangladeshi | Punjabi Pakistani",
      places: { Bangladesh: "Rajshahi", Pakistan: "Multan" },
      women: "Nasreen | Shabnam | Farzana | Rukhsana | Sadia | Tahmina | Rabia | Jahanara",
      men: "Tariq | Imran | Shafiq | Rafiqul | Bilal | Kamrul | Nadeem | Zahid",
      surnames: "Chowdhury | Akhtar | Malik | Hossain | Qureshi | Siddiqui | Bhutto | Mia | Sarkar | Butt",
    },
  ],
  "East Asia": [
    {
      racialIdentities: "Han Chinese | Hui Chinese | Han Chinese from Sichuan | Taiwanese",
      places: { China: "Yichang | Xuzhou | Lanzhou", Taiwan: "Tainan" },
      women: "Xiaoyan | Meiling | Yulan | Lihua | Jingyi | Shufen | Qiuyue | Yaxin",
      men: "Jianguo | Zhiwei | Haoran | Guoqiang | Mingzhe | Weidong | Junjie | Chengyu",
      surnames: "Zhang | Wang | Liu | Zhao | Huang | Zhou | Xu | Guo | Ma | Tsai",
    },
    {
      racialIdentities: "Japanese | Japanese with an Okinawan mother",
      places: { Japan: "Matsuyama | Morioka" },
      women: "Haruka | Yoshiko | Akane | Michiko | Sayuri | Natsumi | Kazuko | Tomoko",
      men: "Kenji | Takashi | Shohei | Masaru | Ryota | Noboru | Daisuke | Hiroshi",
      surnames:
        "Tanaka | Kobayashi | Matsuda | Higa | Yamaguchi | Inoue | Shimizu | Nakajima | Ueda | Fujita",
    },
    {
      racialIdentities: "Korean | Korean born in Yanbian",
      places: { "South Korea": "Jeonju | Cheongju" },
      women: "Jiyoung | Eunhye | Sunhee | Minseo | Kyunghee | Hyejin | Soojin | Malsook",
      men: "Minho | Sangwoo | Jaehyun | Dongsoo | Youngchul | Taeyang | Sungmin | Hyunwoo",
      surnames: "Kim | Lee | Park | Choi | Jung | Kang | Yoon | Seo | Han | Bae",
    },
  ],
  "Southeast Asia": [
    {
      racialIdentities: "Tagalog Filipino | Cebuano Filipino | Ilocano Filipino",
      places: { Philippines: "Iloilo | Dagupan | Batangas" },
      women: "Maricel | Jocelyn | Analyn | Rowena | Luningning | Cherry | Divina | Jasmin",
      men: "Rommel | Jun | Crisanto | Reynaldo | Jericho | Dante | Bayani | Arnel",
      surnames:
        "Dimaculangan | Reyes | Villaflor | Bautista | Macaraeg | Santos | Magbanua | Abad | Salonga | Tolentino",
    },
    {
      racialIdentities: "Kinh Vietnamese | Vietnamese with a Hoa Chinese grandfather",
      places: { Vietnam: "Huế | Nha Trang" },
      women: "Thủy | Lan | Hằng | Ngọc | Bích",
      men: "Minh | Hùng | Tuấn | Quang | Dũng",
      surnames: "Nguyễn | Trần | Lê | Phạm | Võ | Bùi",
    },
    {
      racialIdentities: "Thai | Thai of Chinese descent",
      places: { Thailand: "Khon Kaen" },
      women: "Somying | Pensri | Malee",
      men: "Somchai | Prasert | Anan",
      surnames: "Srisai | Boonmee | Chaiyasit | Wongsawat",
    },
    {
      racialIdentities: "Javanese Indonesian | Sundanese Indonesian | Batak Indonesian | Malay Malaysian",
      places: { Indonesia: "Malang", Malaysia: "Ipoh" },
      women: "Sri | Wulan | Ratna | Dewi | Siti | Endang | Nurul | Kartika",
      men: "Budi | Agus | Bambang | Hendra | Rizal | Joko | Wahyu | Togar",
      surnames:
        "Santoso | Wijaya | Siregar | Hidayat | Kusuma | Nasution | Setiawan | Ibrahim | Pranoto | Gunawan",
    },
  ],
  Pacific: [
    {
      racialIdentities:
        "white Australian | Australian of Scottish and Greek parents | Wiradjuri Aboriginal Australian | Australian of Vietnamese and Irish parents",
      places: { Australia: "Geelong | Toowoomba | Launceston | Bunbury" },
      women: "Kylie | Narelle | Bronte | Raelene | Jacinta | Matilda | Leanne | Glenys | Tahlia | Cheryl",
      men: "Lachlan | Darryl | Bruce | Jarrod | Angus | Shane | Wayne | Brodie | Mitchell | Kev",
      surnames:
        "Hollis | Parsons | Dunstan | Carmody | Ingram | Peake | Trevorrow | Lockyer | Mundine | Sheridan | Hewitt | Quinlan",
    },
    {
      racialIdentities: "Māori | Pākehā New Zealander | Māori and Pākehā | Samoan New Zealander",
      places: { "New Zealand": "Gisborne | Invercargill | Rotorua" },
      women: "Aroha | Mere | Ngaire | Hinemoa | Kirsty | Anahera | Marama | Tui",
      men: "Tāne | Wiremu | Hemi | Rangi | Stewart | Nikau | Tipene | Regan",
      surnames: "Ngata | Parata | Wilkie | Tamihana | McKay | Rewi | Paewai | Harris | Tuhoro | Sutherland",
    },
    {
      racialIdentities: "Indigenous Fijian | Fijian with a Samoan grandmother",
      places: { Fiji: "Lautoka" },
      women: "Litia | Mereoni | Salote | Vasemaca | Sera | Kelera",
      men: "Apisai | Sione | Ilaitia | Waisake | Tomasi | Josefa",
      surnames: "Vakaloloma | Tuilagi | Vuki | Ratuva | Waqa | Seru | Faleolo | Bale",
    },
  ],
};
