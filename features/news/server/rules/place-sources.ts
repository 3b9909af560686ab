/** A page that was read, and the terms of `sites.ts` whose country it gives. */
export interface PlaceSource {
  source: string;
  terms: string;
}

/**
 * Where it was read in which country a site, a town or a body lies, for terms whose rule names no source itself: a page, then its terms. Power plants:
 * GeoNuclearData's list of reactors, made from IAEA PRIS and the World Nuclear Association; towns: GeoNames, by the list of places with a thousand
 * people; designs' sites, bodies and firms: as our atlas and our directory read them.
 */
const TABLE = `
http://absoluteastronomy.com/topics/United_Kingdom_Atomic_Energy_Authority capenhurst
http://admin.indiaenvironmentportal.org.in/reports-documents/project-report-kylleng-pyndengsohiong-uranium-mining-milling-project-mawthabah =UCIL, =DAE
http://ballotpedia.org/U.S._Energy_Information_Administration =EIA
http://capitalenergy.biz/?p=27421 =COVRA, =NWMO, =Enresa
http://ec.europa.eu/research/sse/2009/index_en.cfm?pg=fusion cadarache
http://en.euabc.com/word/359 =Euratom
http://en.o-nuclear.com/Article/detail/id/107.html rabbit lake
http://energy.gov/environmental-cleanup hanford, savannah river site, savannah river, energy department
http://industcards.com/nuclear-other.htm nucleoelectrica argentina
http://michiganradio.org/feeds/term/7267/rss.xml fermi nuclear
http://russianconstruction.com/news-1/print:page,1,27363-russian-tvel-to-supply-fuel-to-chinese-companies-for-1-billion.html =CNEIC
http://saskatchewanuranium.ca/rook-i-project/default.aspx rook i
http://stratml.hyperbase.com/DOE/goal4-obj1-_dbb6195e-9c68-460c-beec-1fe39d7f8af5.html lawrence livermore
http://symmetrymagazine.org/labsmap brookhaven
http://www.app.com.pk/paec-to-generate-8800-mw-electricity-by-2030/ chashma, =PAEC, =K-3
http://www.centrusenergy.com/gaseous-diffusion/portsmouth-gdp portsmouth site, american centrifuge
http://www.ecns.cn/business/2023-08-01/detail-ihcrtyfp8425664.shtml xudapu
http://www.investintomsk.com/information_center/investment_news/2022/dezember/russian_federation_presidential_envoy_and_tomsk_governor_evaluate_speed_of_atomic_project_proryv_breakthrough_delivery/ seversk
http://www.kernenergie.de/kernenergie-en/press/pressemitteilungen/2017/2017-10-27_Munich-research-reactor-60-years-of-cutting-edge-international-research-in-Germany.php =FRM II
http://www.kins.re.kr/en/reference/RegulatoryF.jsp =NSSC
http://www.nap.edu/openbook.php?record_id=11595&page=209 =EPA, =DoD
http://www.newpower.info/2022/10/west-burton-to-house-fusion-prototype-project-alongside-gas-and-battery-installations/ =EDF Energy
http://www.nti.org/learn/facilities/6/ uljin
http://www.nti.org/learn/facilities/780/ ling ao
http://www.oecd-nea.org/general/acronyms/ =CEA
http://www.powermag.com/doe-opens-door-to-private-sector-demonstrations-at-marvel-nuclear-microreactor-test-bed/?itm_source=parsely-api us department of energy, department of energy
http://www.sandia.gov/news/publications/lab_accomplishments/articles/2017/Overview.html sandia
http://www.world-nuclear-news.org/NN-India-approves-Kovvada-capacity-increase-1612168.html kovvada
http://www.world-nuclear.org/information-library/country-profiles/countries-t-z/us-uranium-mining.aspx white mesa, crow butte, rosita uranium, smith ranch, alta mesa, lost creek
https://allafrica.com/stories/202407160459.html =NNR
https://ans.org/news/tag-inl/step-1622577619 advanced test reactor
https://antaranews.com/berita/4029249/indonesia-undang-pelaku-industri-nuklir-kembangkan-reaktor-generasi-iv =BRIN
https://arpa-e.energy.gov/news-and-media/press-releases/us-department-energy-announces-40-million-reduce-fuel-waste-advanced =ARPA-E
https://arxiv.org/html/2403.03693v1 garching, max planck institute for plasma, princeton plasma
https://asian-power.com/indonesian/node/514581715 kelasa island
https://asmedigitalcollection.asme.org/ICEM/proceedings-abstract/ICEM2001/80166/325/1082972 waste isolation pilot plant, =WIPP
https://astanatimes.com/2023/08/kazakhstan-becomes-leader-in-uranium-production-in-2022/ kazatomprom
https://atommedia.online/en/press-releases/dan-start-razrabotke-kotlovana-dlya-pervogo-bloka-asmm-v-uzbekistane farish district
https://aua.org.au/Content/AustralianUraniumMines.aspx honeymoon uranium, honeymoon mine, beverley uranium, four mile uranium, yeelirrie
https://babel.ua/en/news/92053-the-director-of-the-iaea-came-to-zaporizhzhia-and-met-with-volodymyr-zelensky-at-the-dnipro-hpp =ZNPP
https://bairespost.com/invap-negocia-con-brasil-la-construccion-del-reactor-multiproposito-rmb pallas reactor, =CNEN, =RMB reactor
https://bannermountainpumpedstorage.com/ferc/ =FERC
https://bapeten.go.id/berita/audiensi-bapeten-dengan-pt-thorcon-power-indonesia-211631?lang=id =BAPETEN
https://barentsobserver.com/ru/node/23250?qt-more_galleries=1 atomflot
https://base.bund.de/SharedDocs/Kurzmeldungen/BASE/EN/2022/swiss-repository-event-waldshut.html =BASE germany
https://blm.gov/policy/ib-2018-062 =BLM
https://carbowaste.eu/index.php@index=38.html =NRG
https://cbn.co.za/industry-news/renewable-energy-alternative-energy-solutions-news/stratek-global-leads-small-modular-reactor-project-in-sa matlosana
https://commonslibrary.parliament.uk/research-briefings/cdp-2021-0134/ springfields
https://constructionreviewonline.com/2016/03/two-nuclear-power-plants-to-be-constructed-in-south-africa/ duynefontein, thyspunt
https://cosmosmagazine.com/technology/energy/lucas-heights-nuclear-campus opal research reactor, =OPAL
https://cowboystatedaily.com/2025/08/09/uranium-operation-is-wyomings-first-fast-tracked-by-trumps-new-energy-rules sweetwater uranium
https://cubwi.org/blog/page/11/ we energy
https://d3dfusion.org/d3d-history/ =DIII-D
https://daryo.uz/en/2024/03/27/navoiyuran-reports-increase-in-profit-to-206-mn-in-2023 navoiyuran
https://deepyellow.com.au/projects/australia/mulga-rock-project/ mulga rock
https://docslib.org/doc/2008491/czech-republic-nuclear-legislation-in-oecd-and-nea-countries-%C2%A9-oecd-2020 =SUJB
https://docslib.org/doc/5742467/uranium-in-africa-current-situation-prospects-challenges trekkopje, norasa, etango, tumas
https://dsa.no/en/nuclear-safety-and-nuclear-power/research-reactors-and-nuclear-facilities-in-norway kjeller, halden reactor
https://em.sej.org/headlines/court-upholds-storage-nuclear-waste-power-plants-rebuffs-states federal appeal court
https://en.m.wikipedia.org/wiki/MITR =MITR
https://en.m.wikipedia.org/wiki/Vinca_Nuclear_Institute vinca, mayak
https://en.orda.kz/kazatomprom-halts-uranium-mining-cameco-issues-statement-whats-happening-at-inkai-deposit-4391 inkai
https://en.sedaily.com/news/2026/05/19/kaeri-exports-sfr-design-know-how-to-us-terrapower =KAERI
https://en.wikipedia.org/wiki/%C5%8Cma_Nuclear_Power_Plant oma nuclear
https://en.wikipedia.org/wiki/Blue_Castle_Project blue castle
https://en.wikipedia.org/wiki/Cigar_Lake_mine cigar lake
https://en.wikipedia.org/wiki/Enerhodar enerhodar
https://en.wikipedia.org/wiki/Hanhikivi_Nuclear_Power_Plant hanhikivi
https://en.wikipedia.org/wiki/Kurchatov_Institute kurchatov
https://en.wikipedia.org/wiki/Nuclear_Energy_Institute nei forum
https://en.wikipedia.org/wiki/Onkalo_spent_nuclear_fuel_repository onkalo, posiva, =SKB
https://en.wikipedia.org/wiki/Philippine_Research_Reactor-1 =PRR-1
https://en.wikipedia.org/wiki/Rokkasho_Reprocessing_Plant rokkasho
https://en.wikipedia.org/wiki/Savannah_River_National_Laboratory =SRNL, =SRS
https://en.wikipedia.org/wiki/Sheffield_Forgemasters sheffield forgemaster
https://en.wikipedia.org/wiki/Tsuruga_Nuclear_Power_Plant =JAPC
https://en.wikipedia.org/wiki/Wendelstein_7-X wendelstein, wendelstein 7 x
https://en.wikipedia.org/wiki/West_Valley_Demonstration_Project west valley demonstration, west valley
https://engage.brucepower.com/brucec bruce power, bruce c
https://epocanegocios.globo.com/Empresa/noticia/2021/09/eletronuclear-assina-acordo-com-russa-rosatom-para-troca-de-informacoes-nucleares.html eletronuclear
https://etson.eu/index.php/node/14 =IRSN
https://euroradio.fm/en/belarusian-nuclear-power-plant-may-be-built-near-lithuanian-border astravets
https://expressivenews.com/overview-of-nuclear-power-plants-in-the-u-s lasalle county, quad city, saint lucie, vc summer, v c summer, vc summer nuclear, =TMI
https://factsheets.inl.gov/SiteAssets/PnP-Flibbook/inc/html/252.html argonne, argonne national
https://fanr.gov.ae/en/media-centre/news?g=D12E2AB0-64DE-4E62-A479-7E3A042C5FB7 =FANR
https://fedorukcentre.ca/about/stakeholders.php sylvia fedoruk
https://fermi.ee/en/bwrx-300-sai-kanadas-ehitusloa fermi energia
https://france3-regions.francetvinfo.fr/grand-est/marne/projet-de-mini-reacteur-nucleaire-dans-la-marne-une-demande-d-autorisation-deposee-2962838.html bazancourt
https://fusion.bsc.es/index.php/2018/06/22/spain-and-croatia-push-the-candidature-of-granada-for-ifmif-dones =IFMIF-DONES
https://fusionenergyappg.co.uk/activity/parliamentarians-visit-world-leading-fusion-rd-at-ukaea-culham-campus =STEP fusion, mast upgrade, west burton, =UKAEA, culham
https://gain.inl.gov/our-work/existing-nuclear-fleet/preserving-the-existing-fleet american nuclear fleet
https://github.com/cristianst85/GeoNuclearData/blob/master/data/csv/raw/4-nuclear_power_plants.csv doel, tihange, kozloduy, belene, dukovany, temelin, olkiluoto, loviisa, flamanville, gravelines, bugey, cattenom, chooz, civaux, cruas, dampierre, fessenheim, golfech, nogent nuclear, paluel, saint alban, st alban, saint laurent nuclear, tricastin, belleville nuclear, marcoule, flamanville 3, superphenix, phenix reactor, isar nuclear, isar 2, emsland nuclear, neckarwestheim, gundremmingen, brokdorf, grohnde, philippsburg, biblis, unterweser, krummel, brunsbuttel, stade nuclear, stade reactor, paks, paks 2, garigliano, ignalina, borssele, cernavoda, mochovce, bohunice, krsko, almaraz, cofrentes, vandellos, garona, zorita, forsmark, oskarshamn, ringhals, barseback, beznau, gosgen, leibstadt, muhleberg, hinkley, hinkley point, hinkley point b, hinkley point c, sizewell, sizewell b, sizewell c, wylfa, oldbury, dungeness, heysham, hunterston, berkeley nuclear, trawsfynydd, dounreay, khmelnitsky, khmelnytskyi, south ukraine nuclear, chernobyl, zwentendorf, prairie island, point beach, peach bottom, palo verde, browns ferry, sequoyah, watts bar, vogtle, plant hatch, hatch nuclear, farley nuclear, north anna, limerick generating, limerick nuclear, salem nuclear, hope creek, calvert cliff, nine mile point, fitzpatrick, ginna, beaver valley, perry nuclear, davis besse, fermi 2, cook nuclear, d c cook, dc cook, palisades, byron station, byron nuclear, braidwood, lasalle nuclear, lasalle station, dresden nuclear, dresden station, dresden generating, clinton nuclear, monticello nuclear, monticello plant, duane arnold, kewaunee, cooper nuclear, fort calhoun, waterford 3, grand gulf, arkansas nuclear one, comanche peak, south texas project, diablo canyon, san onofre, rancho seco, humboldt bay, trojan nuclear, robinson nuclear, brunswick nuclear, shearon harris, harris nuclear, mcguire nuclear, mcguire station, oconee, pilgrim nuclear, vermont yankee, yankee rowe, maine yankee, haddam neck, indian point, three mile island, oyster creek, zion nuclear, bruce nuclear, pickering nuclear, pickering station, =Pickering, point lepreau, atucha, =CAREM, angra 3, laguna verde, tianwan, taishan, sanmen, hongyanhe, fangchenggang, lingao, daya bay, qinshan, xudabao, taipingling, sanaocun, shidao bay, xiapu, taohuajiang, =HTR-PM, maanshan, kuosheng, lungmen, fukushima, fukushima daiichi, kashiwazaki, kashiwazaki kariwa, hamaoka, tomari, takahama, mihama, ohi nuclear, ohi unit, genkai, sendai nuclear, ikata, onagawa, tokai 2, shika nuclear, higashidori, monju, shin hanul, shin kori, hanbit, hanul, wolsong, kori 2, kudankulam, kalpakkam, kakrapar, rajasthan atomic, jaitapur, tarapur, kaiga, narora, madras atomic, chutka, =KANUPP, rooppur, akkuyu, el dabaa, barakah, bushehr, koeberg, leningrad ii, kursk ii, beloyarsk, balakovo, kalinin nuclear, kola nuclear, kola npp, novovoronezh, rostov nuclear, rostov npp, smolensk nuclear, smolensk npp, bilibino, akademik lomonosov, =BN-800, =BN-1200, bn 1200, bn 800, =BN-600, belarusian npp, penly, blayais, chinon, stade, lingen, greifswald, julich, caorso, latina nuclear, asco, trillo, bradwell, hartlepool, torness, winfrith, zaporizhzhia, rivne, surry, millstone, quad cities, callaway, wolf creek, river bend, columbia generating, crystal river, st lucie, turkey point, catawba, seabrook, susquehanna, darlington, gentilly, embalse, angra, haiyang, fuqing, changjiang, ningde, yangjiang, zhangzhou, pengze, sendai unit, tokai, shimane, tsuruga, kori, sinop, leningrad, kursk, obninsk, bruce a
https://gov.pl/web/paa-en/european-nuclear-regulators-have-adopted-a-common-position-on-the-safety-of-nuclear-facilities-safety-in-ukraine-due-to-russias-military-aggression =SNRIU
https://gssd.mit.edu/search-gssd/site/yucca-mountain-project-53018-mon-07-23-2012-0902 yucca mountain
https://guest.meed.com/nuclear-stays-on-riyadh-and-washington-negotiating-table/ duwaiheen
https://holtecinternational.com/hh-40-19 cottam
https://interfax.com/newsroom/top-stories/107837/ budenovskoye
https://investingnews.com/bwxt-delivers-full-core-of-triso-nuclear-fuel-for-project-pele-microreactor/ project pele
https://irei.com/news/blykalla-applies-for-government-financing-for-advanced-nuclear-reactor-park-in-sweden/ norrsundet
https://isis-online.org/isis-reports/detail/conversion-of-fordow-another-unfulfilled-hope-of-the-iran-nuclear-deal fordow
https://issuu.com/nwda/docs/nuclear_industry_enw09/5 national nuclear laboratory
https://it.wikipedia.org/wiki/ENEA =ENEA italy
https://iter.org/newsline/-/3962 =JT-60SA, naka fusion
https://jaif.or.jp/en/?p=6669 =NRA Japan
https://kanterella.com/ML20211G752 =INPO
https://kanterella.com/ML24064A031 =MARAD
https://m.rediff.com/news/commentary/2026/mar/12/barc-developing-220-mw-bharat-small-modular-reactors/c44466f19f48410d53eb74ca2d5b184a vizag
https://m.ru24.pro/pics/274922966 =BREST, brest od 300
https://manilatimes.net/2024/01/22/business/foreign-business/mongolia-orano-to-finalize-mining-deal/1929158 zuuvch ovoo
https://miniereafricaine.com/global-atomic-commence-les-travaux-du-projet-dasa dasa mine
https://mining-technology.com/features/feature-the-10-biggest-uranium-mines-in-the-world mcarthur river, key lake, olympic dam
https://myrrha.be/nl/myrrha-project/myrrha-gefaseerde-uitvoering/ =MYRRHA
https://ncbj.gov.pl/en/aktualnosci/open-days-swierk swierk
https://neimagazine.com/?p=89758 joyo
https://neimagazine.com/features/featurenuclear-newcomers-surge-9829730 ostrovets
https://neimagazine.com/news/australia-formally-accedes-to-gif-5934868 =ANSTO
https://neimagazine.com/news/finnish-companies-sign-pre-planning-agreement-for-smr-based-nuclear-heating-in-eastern-finland =VTT
https://neimagazine.com/news/georges-besse-ii-expansion-begins georges besse
https://neimagazine.com/news/joint-venture-set-up-for-mmr-demonstration-in-canada-7966062 ontario power generation
https://neimagazine.com/news/newspolish-ministry-issues-positive-decision-on-smrs-despite-opposition-from-security-service-11369623 =OSGE, ostroleka
https://neimagazine.com/news/russia-begins-construction-of-mbir-4671316 =MBIR
https://neimagazine.com/news/saskpower-identifies-estevan-sites-for-saskatchewans-first-smr saskpower, estevan
https://nsenergybusiness.com/analysis/can-great-british-nuclear-propel-smr-development-in-uk =DESNZ, =GBN, great british nuclear
https://nuclearamrc.com/industry/westinghouse-smr-gda teesside
https://nucleotidings.com/?q=article%2Furanium-7-mines ranger mine, ranger uranium
https://onr.org.uk/news/all-news/2012/09/land-delicensed-at-dorset-nuclear-site/ =ONR, environment agency
https://orbit.dtu.dk/en/publications/ris%C3%B8-annual-report-2000 riso
https://pibtracker.com/release/2026/apr/07/atomic-energy/prototype-fast-breeder-reactor-kalpakkam-tamil-nadu-attains-first-criticality-2249537 =BHAVINI, =IGCAR
https://polanddaily24.com/plans-for-nuclear-power-plant-construction-in-poland-pej-seeks-environmental-approval-for-lubiatowo-kopalino-site/business-tech/21784 lubiatowo, kopalino, lubiatowo kopalino, =PEJ, polskie elektrownie jadrowe
https://projects.gbreports.com/macig-west-africa-2021-2022/niger imouraren, =Cominak, madaouela, dasa uranium
https://projects.gbreports.com/uranium-report-2020/discovering-the-worlds-next-uranium-mines arrow deposit
https://publications.jrc.ec.europa.eu/repository/handle/JRC114194 =JRC
https://pubs.aip.org/physicstoday/article-abstract/62/7/28/394981/Tokamak-of-the-EAST?redirectedFrom=fulltext =EAST tokamak
https://record.senedd.wales/WrittenQuestion/94755 llynfi
https://rosatom-japan.com/journalist/smi-about-industry/17357/ rosenergoatom
https://rosatom-southasia.com/press-centre/news/rosatom-obtained-a-license-for-the-first-land-based-smr-in-russia/ ust kuyga
https://ru.wikibrief.org/wiki/Uranium_by_country kayelekera
https://scipedia.com/public/Zhang_et_al_2016aa shidaowan
https://sites.google.com/pppl.gov/quest-2021/welcome =PPPL
https://southafricatoday.net/world-news/russia-hungary-start-work-on-main-stage-of-paks-2-npp-construction/ paks ii
https://stocktitan.net/news/CEG/constellation-to-launch-crane-clean-energy-center-restoring-jobs-and-oe80c18d6860.html crane clean energy, constellation energy
https://stuk.fi/en/environmental-radiation/-/asset_publisher/plY0JO5tlBmU/content/the-nuclear-safety-authorities-of-six-countries-practiced-assessing-the-safety-of-a-smr =STUK, =ANVS
https://subsites.chinadaily.com.cn/cnnc/2026-01/20/c_1157963.htm lianyungang
https://tass.com/economy/1898957 ninh thuan
https://texasnuclearalliance.org/texas-nuclear-alliance-members-selected-to-build-nuclear-reactors-at-texas-am-university-systems-rellis-campus texas a&m
https://usfusionenergy.org/event/national-ignition-facility-tour national ignition facility
https://valtioneuvosto.fi/en/-/1410877/minister-multala-piloting-small-modular-reactor-in-helsinki-signals-finland-s-leading-role-in-nuclear-energy-solutions?languageId=en_US helsinki
https://viewer.joomag.com/african-mining-march-2020/0805870001583149500/p30 rossing, husab, langer heinrich
https://webarchive.library.unt.edu/eot2008/20090117193238/http:/www.nrc.gov/reading-rm/doc-collections/news/1998/98-023.html =ACRS
https://webarchive.library.unt.edu/web/20121006191616/http://www.nrc.gov/about-nrc/emerg-preparedness/about-emerg-preparedness/exercise-schedules.html =FEMA
https://wedoany.com/en/shortnews/EpXZZNK2.html ignace
https://wikimili.com/en/Tokyo_Electric_Power_Company =TEPCO
https://wise-uranium.org/uptz.html mkuju river, nyota uranium
https://wise-uranium.org/upusa.html dewey burdock
https://wiseinternational.org/nuclear-monitor/874-875/france-core-periphery bure, cigeo
https://world-nuclear-news.org/Articles/CGN-to-build-floating-reactor china general nuclear, =CGN
https://world-nuclear-news.org/Articles/Kepco-E-C-teams-up-with-shipbuilder-for-floating-r =KEPCO
https://world-nuclear-news.org/Articles/Operating-permit-issued-for-Chinese-molten-salt-re wuwei
https://world-nuclear-news.org/Articles/UK-s-National-Nuclear-Laboratory-hones-in-on-net-z?feed=feed =NNL
https://world-nuclear-news.org/articles/indian-regulator-approves-fbr-fuel-loading =AERB
https://world-nuclear-news.org/articles/indias-ntpc-sets-up-nuclear-subsidiary =NTPC
https://world-nuclear-news.org/articles/invitation-to-the-mpower-party =TVA
https://world-nuclear-news.org/articles/jek2-spatial-planning-consultation-being-launched =JEK2
https://world-nuclear-news.org/articles/smr-considered-for-deployment-in-southern-sweden nykoping
https://world-nuclear-news.org/articles/steady-energy,-kuopion-energy-enhance-cooperation kuopio
https://world-nuclear-news.org/articles/utah-to-host-nucube-test-reactor san rafael energy lab
https://world-nuclear.org/information-library/nuclear-power-reactors/small-modular-reactors/small-modular-reactor-smr-design-database =SPIC, jiamusi
https://world-nuclear.org/our-association/publications/world-nuclear-performance-report/egypt-wnpr-2023 dabaa
https://www-pub.iaea.org/MTCD/Publications/PDF/cnpp2019/countryprofiles/UnitedKingdom/UnitedKingdom.htm ofgem
https://www.ans.org/news/2025-11-20/article-7570/crane-restart-boosted-by-1b-lpo-loan crane restart, crane nuclear, crane plant, crane unit, crane license, loan program office
https://www.ans.org/news/article-3435/chinas-htrpm-demonstration-project-advances/ china huaneng
https://www.ans.org/news/article-4951/holtec-inks-agreement-for-up-to-20-smrs-in-ukraine/ energoatom
https://www.ans.org/news/article-7084/constellation-meta-sign-20year-deal-to-source-entire-illinois-nuclear-plants-power clinton clean energy
https://www.ans.org/news/article-7716/doe-lays-out-fuel-cycle-goals-in-rfi-to-states lifecycle innovation campus, lifecycle campus
https://www.arabnews.pk/node/2619835 =NECSA, =PBMR, eskom
https://www.arpansa.gov.au/news/decision-ceo-ansto-opal-reactor-periodic-safety-review-psr =ARPANSA
https://www.asn.fr/L-ASN/L-ASN-en-region/Normandie/Site-Orano-de-la-Hague la hague
https://www.asn.fr/annual_report/2017gb/185/ =ASN, =ENSREG, =WENRA
https://www.audacy.com/connectingvets/news/army-janus-program-to-integrate-micro-nuclear-reactors project janus
https://www.axpo.com/group/en/business-areas/generation-and-distribution/nuclear-power.html axpo
https://www.business-standard.com/industry/news/npcil-to-revise-existing-tender-for-nuclear-reactors-under-shanti-regime-126011500932_1.html =NPCIL
https://www.bworldonline.com/corporate/2022/12/19/493792/aboitizpower-eyes-nuclear-project/ aboitizpower, bataan
https://www.cez.cz/en/power-plants-and-environment/coal-fired-power-plants/cr.html tusimice
https://www.cnl.ca/clean-energy/small-modular-reactors/siting-canadas-first-smr/ chalk river
https://www.cnl.ca/environmental-stewardship/whiteshell-laboratories-decommissioning/ whiteshell
https://www.cns-snc.ca/news/clean-core-and-canadian-nuclear-laboratories-sign-strategic-partnership-on-advanced-nuclear-fuel-development/ =CNL
https://www.cnsc-ccsn.gc.ca/eng/reactors/power-plants/pre-licensing-vendor-design-review/x-energy-executive-summary/ =CNSC, canadian nuclear safety commission
https://www.compelo.com/what-is-the-moorside-nuclear-power-station/ moorside
https://www.csegrecorder.com/articles/view/geophysics-on-fission-uraniums-patterson-lake-south-uranium-deposit patterson lake
https://www.csn.es/en/normativa-del-csn/ley-del-consejo-de-seguridad-nuclear =CSN
https://www.detroitnews.com/story/news/local/michigan/2019/06/25/utility-infrastructure-michigan/39622119/ indiana michigan
https://www.eccsel.org/partners/andra/ =ANDRA
https://www.efe.com/efe/english/destacada/south-korea-s-artificial-sun-dreams-of-achieving-atomic-fusion/50000261-4716874 =KSTAR
https://www.energy.gov/articles/us-department-energy-awards-27-billion-restore-american-uranium-enrichment =DOE
https://www.energy.gov/gdo/civil-nuclear-credit-program civil nuclear credit
https://www.energy.gov/ne/articles/us-department-energy-seeks-input-creation-haleu-availability-program haleu availability program
https://www.energy.gov/node/4807803 y 12
https://www.energy.gov/node/4851244 long mott, seadrift
https://www.energytech.com/distributed-energy/news/55289562/ontario-power-generation-approves-ge-vernova-hitachis-small-modular-reactor-for-construction =OPG
https://www.engineeringnews.co.za/print-version/mantashe-confirms-consultations-with-nuclear-power-vendors-and-replacement-of-safari-2020-09-22 pelindaba, safari 1
https://www.ensi.ch/en/ensi-is-the-national-regulatory-body-with-responsibility-for-the-nuclear-safety-and-security-of-swiss-nuclear-facilities/ =ENSI
https://www.ensreg.eu/country-profile/Sweden =SSM
https://www.ensreg.eu/country-profile/belgium =FANC
https://www.eumonitor.eu/9353000/1/j9vvik7m1c3gyxp/vhtpjk17d5wp =F4E, fusion for energy
https://www.euro-fusion.org/newsletter/comparing-eurofusion-and-fusion-for-energy/ =EUROfusion, =ITER
https://www.euronuclear.org/glossary/ultimate-waste-disposal-germany/ asse mine, gorleben, konrad repository, schacht konrad
https://www.euronuclear.org/news/rosatom-brest-300-construction-autumn/ rostechnadzor, =Proryv
https://www.exchangemonitor.com/doe-makes-initial-selections-for-reactor-pilot-program reactor pilot program
https://www.exchangemonitor.com/nrc-dockets-dukes-belews-creek-early-site-permit-application-2 belews creek
https://www.executivegov.com/articles/army-janus-microreactor-site-diu-notice army janus
https://www.executivegov.com/articles/doe-genesis-mission-ai genesis mission, =PNNL, pacific northwest national
https://www.freep.com/story/news/2015/04/30/fermi3-nuke-plant-approved/26659891/ fermi 3
https://www.freepressjournal.in/india/pm-modi-to-lay-foundation-of-rajasthans-second-nuclear-power-plant-in-banswara-on-september-25 mahi banswara
https://www.geodrillinginternational.com/site-investigation/news/1455301/studies-assess-potential-nuclear-waste-site-suitability-underway nuclear waste service
https://www.geonames.org/1174872 karachi nuclear
https://www.geonames.org/122491 natanz
https://www.geonames.org/1258297 rawatbhata
https://www.geonames.org/1502026 krasnoyarsk
https://www.geonames.org/1525798 balkhash
https://www.geonames.org/1538635 zheleznogorsk
https://www.geonames.org/1784055 zhuanghe
https://www.geonames.org/1784953 zhaoyuan
https://www.geonames.org/1802133 lufeng, lufeng nuclear
https://www.geonames.org/1804120 lianjiang
https://www.geonames.org/1804586 laiyang
https://www.geonames.org/1806776 huizhou nuclear
https://www.geonames.org/1808722 hefei
https://www.geonames.org/1816080 cangzhou nuclear
https://www.geonames.org/1835235 daejeon
https://www.geonames.org/2058225 wiluna
https://www.geonames.org/2447513 arlit
https://www.geonames.org/2748631 petten
https://www.geonames.org/2757345 delft
https://www.geonames.org/2759887 almelo
https://www.geonames.org/2765221 seibersdorf
https://www.geonames.org/2892794 karlsruhe
https://www.geonames.org/295328 dimona
https://www.geonames.org/2982043 saclay
https://www.geonames.org/3077184 detmarovice
https://www.geonames.org/3089372 patnow
https://www.geonames.org/3095321 konin
https://www.geonames.org/3101693 choczewo
https://www.geonames.org/3103709 belchatow
https://www.geonames.org/3165165 trino
https://www.geonames.org/3389361 santa quiteria
https://www.geonames.org/3468317 =Caetite
https://www.geonames.org/4048662 paducah
https://www.geonames.org/418863 isfahan
https://www.geonames.org/4521268 piketon
https://www.geonames.org/5461879 church rock
https://www.geonames.org/5476825 los alamos
https://www.geonames.org/566199 dimitrovgrad
https://www.geonames.org/6100069 peace river nuclear
https://www.geonames.org/6111882 port hope
https://www.geonames.org/616417 metsamor
https://www.globalsecurity.org/military/world/russia/nikiet.htm =NIKIET
https://www.globenewswire.com/news-release/2026/02/10/3235228/0/en/EAGLES-and-newcleo-join-forces-on-LEANDREA.html sck cen
https://www.gov.uk/government/collections/our-sites--2 =NRS
https://www.gov.uk/government/publications/geological-disposal-scrutiny-of-rwms-work-annual-reports/regulatory-scrutiny-and-engagement-for-geological-disposal-annual-report-2022-to-2023 office for nuclear regulation
https://www.gov.uk/government/publications/nuclear-decommissioning-authority-strategy-effective-from-march-2021/nuclear-decommissioning-authority-strategy-effective-from-march-2021 =NDA
https://www.govinfo.gov/content/pkg/FR-2025-07-15/html/2025-13174.htm =NRC, nuclear regulatory commission, us nuclear regulatory commission, tennessee valley authority, clinch river
https://www.gtienergy.au/projects/wyoming-isr/ lo herma
https://www.jaea.go.jp/english/news/press/2021/073003/ =JAEA, =HTTR, japan atomic, oarai
https://www.jaif.or.jp/en/videos/6294 alps treated, alps treated water, =METI
https://www.kankyo-hoshano.go.jp/en/link_collection_category/company_en/ kansai electric, chubu electric, kyushu electric
https://www.knxt.se/valdemarsvik valdemarsvik
https://www.lbc.co.uk/article/small-nuclear-reactor-wales-5HjdMhk_2/ =GBE-N, great british energy
https://www.livemint.com/industry/energy/northern-india-s-first-nuclear-plant-to-come-up-in-haryana-s-gorakhpur-jitendra-singh-11676717190746.html gorakhpur haryana, gorakhpur nuclear
https://www.modernpowersystems.com/news/newcleo-reactor-accepted-for-uk-assessment/ jaslovske bohunice
https://www.neimagazine.com/news/arctic-smr-project-launched/ longyearbyen
https://www.neimagazine.com/news/aurora-to-power-alaskas-military-base eielson
https://www.neimagazine.com/news/china-approves-construction-of-demonstration-acp100-8803288/ =CNNC, linglong one, =NNSA China
https://www.neimagazine.com/news/cop28-enec-signs-three-more-smr-agreements-11365120/ =ENEC
https://www.neimagazine.com/news/danish-swiss-partnership-to-launch-europes-first-thorium-molten-salt-reactor-test/ paul scherrer
https://www.neimagazine.com/news/foratom-becomes-nucleareurope-9772720/ nucleareurope
https://www.neimagazine.com/news/korean-city-to-consider-smr-deployment/ korea hydro & nuclear power, korea hydro
https://www.neimagazine.com/news/new-build-life-extension/control-room-commissioned-at-chinese-smr/ china national nuclear
https://www.neimagazine.com/news/russia-greenlights-kola-ii-construction/ kola ii
https://www.neimagazine.com/news/sealer-feasibility-study-underway-in-horby/ horby
https://www.newpower.info/?p=14181 =CEZ
https://www.newswire.ca/news-releases/public-notice-new-nuclear-at-wesleyville-project-comments-invited-on-the-summary-of-the-initial-project-description-and-funding-available-806156393.html wesleyville
https://www.norskkjernekraft.com/startskuddet-gar-for-det-som-kan-bli-norges-forste-kjernekraftverk/ =Norsk Kjernekraft, taftoy
https://www.nrc.gov/reactors/non-power/new-facility-licensing/hermes-kairos.html oak ridge
https://www.nsenergybusiness.com/news/russian-floating-nuclear-akademik/ pevek
https://www.nsenergybusiness.com/projects/wheeler-river-uranium-project-canada/ wheeler river, phoenix in situ
https://www.nti.org/analysis/articles/kazakhstan-nuclear-facilities/ ulba, semipalatinsk
https://www.nti.org/education-center/facilities/atomic-energy-organization-of-iran-aeoi/ =AEOI
https://www.nuclearsafety.gc.ca/eng/resources/status-of-new-nuclear-projects/nbpower/index.cfm nb power
https://www.nuclearwaste.info/standortwahl-noerdlich-laegern-wissenschaft-politik-und-mischeleien-teil-1/ =Nagra
https://www.nucnet.org/news/estonia-begins-planning-process-for-small-modular-reactor-nuclear-plant-5-4-2025 kunda
https://www.nucnet.org/news/plans-taking-shape-for-nuclear-desalination-plant-to-provide-drinking-water-from-red-sea-10-4-2023 =JAEC
https://www.nukeworker.com/pictures/index.php?cat=11 bellefonte
https://www.ocrp-expertise.fr/fusion-asn-et-irsn-creation-de-lasnr-en-2025 =ASNR
https://www.okanoganpud.org/environmental/power-sources/bpa =BPA
https://www.onr.org.uk/our-work/what-we-regulate/sellafield-decommissioning-fuel-and-waste/sites sellafield, harwell
https://www.pib.gov.in/PressReleasePage.aspx?PRID=2198939 =BARC
https://www.portalspozywczy.pl/technologie/wiadomosci/gdos-rozpoczal-postepowanie-ws-decyzji-srodowiskowej-dla-reaktorow-smr-we-wloclawku,232327.html wloclawek
https://www.power-eng.com/2015/01/07/oak-ridge-lab-teams-with-canadian-nuclear-developer-on-integral-molten-salt-reactor-design/ =ORNL, oak ridge national laboratory
https://www.powermag.com/romanias-coal-to-nuscale-smr-conversion-secures-fid-moves-into-implementation-with-caveats/ =RoPower, doicesti, nuclearelectrica
https://www.prismnews.com/hobbies/nuclear-reactions/antares-microreactor-reaches-criticality-in-doe-pilot idaho national laboratory
https://www.prnewswire.com/news-releases/natura-to-pursue-doe-authorization-for-msr-1-under-new-ota-advancing-its-reactor-towards-criticality-through-does-pilot-program-302642239.html abilene christian
https://www.prnewswire.com/news-releases/nrc-approves-the-natrium-reactor-construction-permit-302704125.html kemmerer
https://www.publicnow.com/view/C84FAF07BD26360146E131396EEBAD927CDF0D92?1695973594 =CNCAN
https://www.publicpower.org/periodical/article/doe-finalizes-award-11-billion-credits-california-nuclear-power-plant california public utility
https://www.regulatorwatch.com/nuclear/ =USNRC, office of nuclear energy
https://www.risch.senate.gov/public/index.cfm/pressreleases?ID=82EA3E92-4F83-4F75-A475-A84E700FEF7C national reactor innovation center, =NRIC
https://www.saudi-aee.sa/publication/the-saudi-nuclear-energy-project/ =K.A.CARE
https://www.sfen.org/rgn/accord-prolongation-reacteurs-belges engie electrabel
https://www.taiwannews.com.tw/en/news/3590839 jinshan, taipower
https://www.tasr.sk/tasr-clanok/TASR:2026011500000362 slovenske elektrarne
https://www.taylorfrancis.com/books/9780429245688/chapters/10.1201/9781420019087-22 =LANL, =LLNL, =NNSA
https://www.theplanner.co.uk/news/environment-agency-consults-on-nuclear-repository-plan drigg
https://www.trend.az/business/4102038.html jizzakh
https://www.ujd.gov.sk/ujd/www1.nsf/$All/D1AC726885984662C1257AF50031E66E =UJD
https://www.wiseinternational.org/uranium-mining-in-africa/ =Somair
https://www.world-energy.org/article/50918.html aure
https://www.world-energy.org/article/51935.html pitesti
https://www.world-nuclear-news.org/Articles/Second-San-ao-unit-under-construction san ao
https://www.world-nuclear-news.org/articles/aalo-breaks-ground-for-experimental-reactor =INL
https://www.world-nuclear-news.org/articles/argentina-sets-out-smr-and-uranium-plans =INVAP
https://www.world-nuclear-news.org/articles/china-begins-construction-of-two-new-nuclear-power-units bailong
https://www.world-nuclear-news.org/articles/construction-permit-granted-for-new-chinese-plant jinqimen
https://www.world-nuclear-news.org/articles/nasa-doe-join-together-for-lunar-reactor-by-2030 =NASA
https://www.world-nuclear-news.org/articles/operating-permit-issued-for-south-koreas-saeul-3 saeul
https://www.world-nuclear-news.org/articles/preparation-stage-begins-for-bn-1200m-construction bn 1200m
https://www.worldnuclearreport.org/Construction-Start-of-Small.html =CNEA
https://www.yumpu.com/en/document/view/34696907/yellowcake-country-friends-of-the-earth-australia/6 jabiluka`;

export const PLACE_SOURCES: readonly PlaceSource[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const end = line.indexOf(' ');
    return { source: line.slice(0, end), terms: line.slice(end + 1) };
  });
