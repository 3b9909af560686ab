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
http://absoluteastronomy.com/topics/United_Kingdom_Atomic_Energy_Authority culham, capenhurst, springfields
http://ballotpedia.org/U.S._Energy_Information_Administration =EIA
http://capitalenergy.biz/?p=27421 =COVRA, =NWMO, =Enresa
http://dongfanglantian.com/index-1767.html saskpower, estevan
http://ec.europa.eu/research/sse/2009/index_en.cfm?pg=fusion cadarache
http://en.o-nuclear.com/Article/detail/id/107.html rabbit lake
http://energy.gov/environmental-cleanup hanford, savannah river site, savannah river, energy department
http://industcards.com/nuclear-other.htm nucleoelectrica argentina
http://policy-wire.co.uk/wylfa-confirmed-for-uks-first-smrs-as-gben-names-new-ceo =GBE-N, great british energy
http://saskatchewanuranium.ca/rook-i-project/default.aspx rook i
http://stratml.hyperbase.com/DOE/goal4-obj1-_dbb6195e-9c68-460c-beec-1fe39d7f8af5.html lawrence livermore, sandia
http://symmetrymagazine.org/labsmap brookhaven
http://www.app.com.pk/paec-to-generate-8800-mw-electricity-by-2030/ chashma, =PAEC, =K-3
http://www.investintomsk.com/information_center/investment_news/2022/dezember/russian_federation_presidential_envoy_and_tomsk_governor_evaluate_speed_of_atomic_project_proryv_breakthrough_delivery/ seversk
http://www.kins.re.kr/en/reference/RegulatoryF.jsp =NSSC
http://www.nap.edu/openbook.php?record_id=11595&page=209 =EPA, =DoD
http://www.oecd-nea.org/general/acronyms/ =CEA
http://www.powermag.com/doe-opens-door-to-private-sector-demonstrations-at-marvel-nuclear-microreactor-test-bed/?itm_source=parsely-api us department of energy, department of energy
http://www.tweetvalue.com/www/pnl.gov pacific northwest national
http://www.world-nuclear.org/information-library/country-profiles/countries-t-z/us-uranium-mining.aspx white mesa, crow butte, rosita uranium, smith ranch, alta mesa, lost creek
https://allafrica.com/stories/202407160459.html =NNR
https://antaranews.com/berita/4029249/indonesia-undang-pelaku-industri-nuklir-kembangkan-reaktor-generasi-iv =BRIN
https://arxiv.org/html/2403.03693v1 garching, max planck institute for plasma, princeton plasma
https://asian-power.com/indonesian/node/514581715 kelasa island
https://asmedigitalcollection.asme.org/ICEM/proceedings-abstract/ICEM2001/80166/325/1082972 waste isolation pilot plant, =WIPP
https://astanatimes.com/2023/08/kazakhstan-becomes-leader-in-uranium-production-in-2022/ kazatomprom
https://atommedia.online/en/press-releases/dan-start-razrabotke-kotlovana-dlya-pervogo-bloka-asmm-v-uzbekistane farish district
https://aua.org.au/Content/AustralianUraniumMines.aspx honeymoon uranium, honeymoon mine, beverley uranium, four mile uranium, yeelirrie
https://bairespost.com/invap-negocia-con-brasil-la-construccion-del-reactor-multiproposito-rmb pallas reactor, =CNEN, =RMB reactor
https://bannermountainpumpedstorage.com/ferc/ =FERC
https://bapeten.go.id/berita/audiensi-bapeten-dengan-pt-thorcon-power-indonesia-211631?lang=id =BAPETEN
https://cbn.co.za/industry-news/renewable-energy-alternative-energy-solutions-news/stratek-global-leads-small-modular-reactor-project-in-sa matlosana
https://corpora.tika.apache.org/base/docs/govdocs1/385/385163.txt yucca mountain
https://cowboystatedaily.com/2025/08/09/uranium-operation-is-wyomings-first-fast-tracked-by-trumps-new-energy-rules sweetwater uranium
https://daryo.uz/en/2024/03/27/navoiyuran-reports-increase-in-profit-to-206-mn-in-2023 navoiyuran
https://deepyellow.com.au/projects/australia/mulga-rock-project/ mulga rock
https://docslib.org/doc/2008491/czech-republic-nuclear-legislation-in-oecd-and-nea-countries-%C2%A9-oecd-2020 =SUJB
https://docslib.org/doc/5742467/uranium-in-africa-current-situation-prospects-challenges trekkopje, norasa, etango, tumas
https://en.orda.kz/kazatomprom-halts-uranium-mining-cameco-issues-statement-whats-happening-at-inkai-deposit-4391 inkai
https://en.sedaily.com/news/2026/05/19/kaeri-exports-sfr-design-know-how-to-us-terrapower =KAERI
https://en.wikipedia.org/wiki/Hanhikivi_Nuclear_Power_Plant hanhikivi
https://en.wikipedia.org/wiki/Onkalo_spent_nuclear_fuel_repository onkalo, posiva, =SKB
https://en.wikipedia.org/wiki/Rokkasho_Reprocessing_Plant rokkasho
https://en.wikipedia.org/wiki/Sheffield_Forgemasters sheffield forgemaster
https://en.wikipedia.org/wiki/Wendelstein_7-X wendelstein, wendelstein 7 x
https://engage.brucepower.com/brucec bruce power
https://epocanegocios.globo.com/Empresa/noticia/2021/09/eletronuclear-assina-acordo-com-russa-rosatom-para-troca-de-informacoes-nucleares.html eletronuclear
https://etson.eu/index.php/node/14 =IRSN
https://expressivenews.com/overview-of-nuclear-power-plants-in-the-u-s lasalle county, quad city, saint lucie, vc summer, v c summer, vc summer nuclear, =TMI
https://factsheets.inl.gov/SiteAssets/PnP-Flibbook/inc/html/252.html argonne, argonne national
https://fanr.gov.ae/en/media-centre/news?g=D12E2AB0-64DE-4E62-A479-7E3A042C5FB7 =FANR
https://fermi.ee/en/bwrx-300-sai-kanadas-ehitusloa fermi energia
https://france3-regions.francetvinfo.fr/grand-est/marne/projet-de-mini-reacteur-nucleaire-dans-la-marne-une-demande-d-autorisation-deposee-2962838.html bazancourt
https://github.com/cristianst85/GeoNuclearData/blob/master/data/csv/raw/4-nuclear_power_plants.csv doel, tihange, kozloduy, belene, dukovany, temelin, olkiluoto, loviisa, flamanville, gravelines, bugey, cattenom, chooz, civaux, cruas, dampierre, fessenheim, golfech, nogent nuclear, paluel, saint alban, st alban, saint laurent nuclear, tricastin, belleville nuclear, marcoule, flamanville 3, superphenix, phenix reactor, isar nuclear, isar 2, emsland nuclear, neckarwestheim, gundremmingen, brokdorf, grohnde, philippsburg, biblis, unterweser, krummel, brunsbuttel, stade nuclear, stade reactor, paks, paks 2, garigliano, ignalina, borssele, cernavoda, mochovce, bohunice, krsko, almaraz, cofrentes, vandellos, garona, zorita, forsmark, oskarshamn, ringhals, barseback, beznau, gosgen, leibstadt, muhleberg, hinkley, hinkley point, hinkley point b, hinkley point c, sizewell, sizewell b, sizewell c, wylfa, oldbury, dungeness, heysham, hunterston, berkeley nuclear, trawsfynydd, dounreay, khmelnitsky, khmelnytskyi, south ukraine nuclear, chernobyl, zwentendorf, prairie island, point beach, peach bottom, palo verde, browns ferry, sequoyah, watts bar, vogtle, plant hatch, hatch nuclear, farley nuclear, north anna, limerick generating, limerick nuclear, salem nuclear, hope creek, calvert cliff, nine mile point, fitzpatrick, ginna, beaver valley, perry nuclear, davis besse, fermi 2, cook nuclear, d c cook, dc cook, palisades, byron station, byron nuclear, braidwood, lasalle nuclear, lasalle station, dresden nuclear, dresden station, dresden generating, clinton nuclear, monticello nuclear, monticello plant, duane arnold, kewaunee, cooper nuclear, fort calhoun, waterford 3, grand gulf, arkansas nuclear one, comanche peak, south texas project, diablo canyon, san onofre, rancho seco, humboldt bay, trojan nuclear, robinson nuclear, brunswick nuclear, shearon harris, harris nuclear, mcguire nuclear, mcguire station, oconee, pilgrim nuclear, vermont yankee, yankee rowe, maine yankee, haddam neck, indian point, three mile island, oyster creek, zion nuclear, bruce nuclear, pickering nuclear, pickering station, =Pickering, point lepreau, atucha, =CAREM, angra 3, laguna verde, tianwan, taishan, sanmen, hongyanhe, fangchenggang, lingao, daya bay, qinshan, xudabao, taipingling, sanaocun, shidao bay, xiapu, taohuajiang, =HTR-PM, maanshan, kuosheng, lungmen, fukushima, fukushima daiichi, kashiwazaki, kashiwazaki kariwa, hamaoka, tomari, takahama, mihama, ohi nuclear, ohi unit, genkai, sendai nuclear, ikata, onagawa, tokai 2, shika nuclear, higashidori, monju, shin hanul, shin kori, hanbit, hanul, wolsong, kori 2, kudankulam, kalpakkam, kakrapar, rajasthan atomic, jaitapur, tarapur, kaiga, narora, madras atomic, chutka, =KANUPP, rooppur, akkuyu, el dabaa, barakah, bushehr, koeberg, leningrad ii, kursk ii, beloyarsk, balakovo, kalinin nuclear, kola nuclear, kola npp, novovoronezh, rostov nuclear, rostov npp, smolensk nuclear, smolensk npp, bilibino, akademik lomonosov, =BN-800, =BN-1200, bn 1200, bn 800, =BN-600, belarusian npp, penly, blayais, chinon, stade, lingen, greifswald, julich, caorso, latina nuclear, asco, trillo, bradwell, hartlepool, torness, winfrith, zaporizhzhia, rivne, surry, millstone, quad cities, callaway, wolf creek, river bend, columbia generating, crystal river, st lucie, turkey point, catawba, seabrook, susquehanna, darlington, gentilly, embalse, angra, haiyang, fuqing, changjiang, ningde, yangjiang, zhangzhou, pengze, sendai unit, tokai, shimane, tsuruga, kori, sinop, leningrad, kursk, obninsk, bruce a
https://gov.pl/web/paa-en/european-nuclear-regulators-have-adopted-a-common-position-on-the-safety-of-nuclear-facilities-safety-in-ukraine-due-to-russias-military-aggression =SNRIU
https://invesbrain.com/top-uranium-mines-in-the-world/ cigar lake
https://investingnews.com/bwxt-delivers-full-core-of-triso-nuclear-fuel-for-project-pele-microreactor/ project pele
https://investorshangout.com/post/view?id=1624451 =BLM
https://irei.com/news/blykalla-applies-for-government-financing-for-advanced-nuclear-reactor-park-in-sweden/ norrsundet
https://isis-online.org/isis-reports/detail/conversion-of-fordow-another-unfulfilled-hope-of-the-iran-nuclear-deal fordow
https://issuu.com/nwda/docs/nuclear_industry_enw09/5 national nuclear laboratory
https://it.frwiki.wiki/wiki/Usine_Georges-Besse georges besse
https://iter.org/newsline/-/3962 =JT-60SA, naka fusion
https://jaif.or.jp/en/?p=6669 =NRA Japan
https://m.rediff.com/news/commentary/2026/mar/12/barc-developing-220-mw-bharat-small-modular-reactors/c44466f19f48410d53eb74ca2d5b184a vizag
https://m.ru24.pro/pics/274922966 =BREST, brest od 300
https://manilatimes.net/2024/01/22/business/foreign-business/mongolia-orano-to-finalize-mining-deal/1929158 zuuvch ovoo
https://miniereafricaine.com/global-atomic-commence-les-travaux-du-projet-dasa dasa mine
https://mining-technology.com/features/feature-the-10-biggest-uranium-mines-in-the-world mcarthur river, key lake, olympic dam
https://myrrha.be/nl/myrrha-project/myrrha-gefaseerde-uitvoering/ =MYRRHA
https://neimagazine.com/features/featurenuclear-newcomers-surge-9829730 ostrovets
https://neimagazine.com/news/australia-formally-accedes-to-gif-5934868 =ANSTO
https://neimagazine.com/news/finnish-companies-sign-pre-planning-agreement-for-smr-based-nuclear-heating-in-eastern-finland =VTT
https://neimagazine.com/news/joint-venture-set-up-for-mmr-demonstration-in-canada-7966062 ontario power generation
https://neimagazine.com/news/newspolish-ministry-issues-positive-decision-on-smrs-despite-opposition-from-security-service-11369623 =OSGE, ostroleka
https://neimagazine.com/news/russia-begins-construction-of-mbir-4671316 =MBIR
https://news-pravda.com/russia/2024/11/25/879016.html xudapu
https://nuclearamrc.com/industry/westinghouse-smr-gda teesside
https://nucleotidings.com/?q=article%2Furanium-7-mines ranger mine, ranger uranium
https://onr.org.uk/news/all-news/2012/09/land-delicensed-at-dorset-nuclear-site/ =ONR, environment agency
https://pibtracker.com/release/2026/apr/07/atomic-energy/prototype-fast-breeder-reactor-kalpakkam-tamil-nadu-attains-first-criticality-2249537 =BHAVINI, =IGCAR
https://polanddaily24.com/plans-for-nuclear-power-plant-construction-in-poland-pej-seeks-environmental-approval-for-lubiatowo-kopalino-site/business-tech/21784 lubiatowo, kopalino, lubiatowo kopalino, =PEJ, polskie elektrownie jadrowe
https://projects.gbreports.com/macig-west-africa-2021-2022/niger imouraren, =Cominak, madaouela, dasa uranium
https://projects.gbreports.com/uranium-report-2020/discovering-the-worlds-next-uranium-mines arrow deposit
https://record.senedd.wales/WrittenQuestion/94755 llynfi
https://review.clateway.com/wiki/view_html.php?q=Fusion_for_Energy =Euratom
https://rosatom-japan.com/journalist/smi-about-industry/17357/ rosenergoatom
https://rosatom-southasia.com/press-centre/news/rosatom-obtained-a-license-for-the-first-land-based-smr-in-russia/ ust kuyga
https://ru.wikibrief.org/wiki/Uranium_by_country kayelekera, rossing, husab, langer heinrich
https://scipedia.com/public/Zhang_et_al_2016aa shidaowan
https://southafricatoday.net/world-news/russia-hungary-start-work-on-main-stage-of-paks-2-npp-construction/ paks ii
https://stocktitan.net/news/CEG/constellation-to-launch-crane-clean-energy-center-restoring-jobs-and-oe80c18d6860.html crane clean energy, constellation energy
https://stuk.fi/en/environmental-radiation/-/asset_publisher/plY0JO5tlBmU/content/the-nuclear-safety-authorities-of-six-countries-practiced-assessing-the-safety-of-a-smr =STUK, =ANVS
https://subsites.chinadaily.com.cn/cnnc/2026-01/20/c_1157963.htm lianyungang
https://tag.coron.tech/?p=1522434 nuclear waste service
https://tass.com/economy/1898957 ninh thuan
https://texasnuclearalliance.org/texas-nuclear-alliance-members-selected-to-build-nuclear-reactors-at-texas-am-university-systems-rellis-campus texas a&m
https://timelycontract.com/glossary/bonneville-power-administration-bpa/ =BPA
https://usfusionenergy.org/event/national-ignition-facility-tour national ignition facility
https://valtioneuvosto.fi/en/-/1410877/minister-multala-piloting-small-modular-reactor-in-helsinki-signals-finland-s-leading-role-in-nuclear-energy-solutions?languageId=en_US helsinki
https://vdocuments.mx/activity-report-20-andra-cleaning-up-sites-contaminated-by-radioactivity-such.html =ANDRA
https://wedoany.com/en/shortnews/EpXZZNK2.html ignace
https://wikimili.com/en/Great_British_Nuclear =UKAEA, =GBN, great british nuclear
https://wikimili.com/en/Tokyo_Electric_Power_Company =TEPCO
https://wise-uranium.org/upusa.html dewey burdock
https://wiseinternational.org/nuclear-monitor/874-875/france-core-periphery bure, cigeo
https://world-nuclear-news.org/Articles/CGN-to-build-floating-reactor china general nuclear, =CGN
https://world-nuclear-news.org/Articles/Kepco-E-C-teams-up-with-shipbuilder-for-floating-r =KEPCO
https://world-nuclear-news.org/Articles/Operating-permit-issued-for-Chinese-molten-salt-re wuwei
https://world-nuclear-news.org/articles/indian-regulator-approves-fbr-fuel-loading =AERB
https://world-nuclear-news.org/articles/indias-ntpc-sets-up-nuclear-subsidiary =NTPC
https://world-nuclear-news.org/articles/invitation-to-the-mpower-party =TVA
https://world-nuclear-news.org/articles/smr-considered-for-deployment-in-southern-sweden nykoping
https://world-nuclear-news.org/articles/steady-energy,-kuopion-energy-enhance-cooperation kuopio
https://world-nuclear-news.org/articles/utah-to-host-nucube-test-reactor san rafael energy lab
https://world-nuclear.org/information-library/nuclear-power-reactors/small-modular-reactors/small-modular-reactor-smr-design-database =SPIC, jiamusi
https://world-nuclear.org/our-association/publications/world-nuclear-performance-report/egypt-wnpr-2023 dabaa
https://www-pub.iaea.org/MTCD/Publications/PDF/cnpp2019/countryprofiles/UnitedKingdom/UnitedKingdom.htm ofgem
https://www.ans.org/news/2025-11-20/article-7570/crane-restart-boosted-by-1b-lpo-loan crane restart, crane nuclear, crane plant, crane unit, crane license, loan program office
https://www.ans.org/news/article-3435/chinas-htrpm-demonstration-project-advances/ china huaneng
https://www.ans.org/news/article-4951/holtec-inks-agreement-for-up-to-20-smrs-in-ukraine/ energoatom
https://www.arabnews.pk/node/2619835 =NECSA, =PBMR, eskom
https://www.arpansa.gov.au/news/decision-ceo-ansto-opal-reactor-periodic-safety-review-psr =ARPANSA
https://www.asn.fr/L-ASN/L-ASN-en-region/Normandie/Site-Orano-de-la-Hague la hague
https://www.asn.fr/annual_report/2017gb/185/ =ASN, =ENSREG, =WENRA
https://www.business-standard.com/industry/news/npcil-to-revise-existing-tender-for-nuclear-reactors-under-shanti-regime-126011500932_1.html =NPCIL
https://www.cnl.ca/clean-energy/small-modular-reactors/siting-canadas-first-smr/ chalk river
https://www.cns-snc.ca/news/clean-core-and-canadian-nuclear-laboratories-sign-strategic-partnership-on-advanced-nuclear-fuel-development/ =CNL
https://www.cnsc-ccsn.gc.ca/eng/reactors/power-plants/pre-licensing-vendor-design-review/x-energy-executive-summary/ =CNSC, canadian nuclear safety commission
https://www.csegrecorder.com/articles/view/geophysics-on-fission-uraniums-patterson-lake-south-uranium-deposit patterson lake
https://www.csn.es/en/normativa-del-csn/ley-del-consejo-de-seguridad-nuclear =CSN
https://www.duhoctrungquoc.vn/wiki/simple/Zaporizhzhia_Nuclear_Power_Plant enerhodar
https://www.energy.gov/articles/us-department-energy-awards-27-billion-restore-american-uranium-enrichment =DOE
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
https://www.exchangemonitor.com/nrc-dockets-dukes-belews-creek-early-site-permit-application-2 belews creek
https://www.executivegov.com/articles/army-janus-microreactor-site-diu-notice army janus
https://www.fusionenergynews.com/wiki/kstar =KSTAR
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
https://www.geonames.org/3154209 halden reactor
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
https://www.globenewswire.com/news-release/2026/02/10/3235228/0/en/EAGLES-and-newcleo-join-forces-on-LEANDREA.html sck cen
https://www.gov.uk/government/collections/our-sites--2 =NRS
https://www.gov.uk/government/publications/nuclear-decommissioning-authority-strategy-effective-from-march-2021/nuclear-decommissioning-authority-strategy-effective-from-march-2021 =NDA
https://www.govinfo.gov/content/pkg/FR-2025-07-15/html/2025-13174.htm =NRC, nuclear regulatory commission, us nuclear regulatory commission, tennessee valley authority, clinch river
https://www.jaea.go.jp/english/news/press/2021/073003/ =JAEA, =HTTR, japan atomic, oarai
https://www.jaif.or.jp/en/videos/6294 alps treated, alps treated water, =METI
https://www.kankyo-hoshano.go.jp/en/link_collection_category/company_en/ kansai electric, chubu electric, kyushu electric
https://www.knxt.se/valdemarsvik valdemarsvik
https://www.livemint.com/industry/energy/northern-india-s-first-nuclear-plant-to-come-up-in-haryana-s-gorakhpur-jitendra-singh-11676717190746.html gorakhpur haryana, gorakhpur nuclear
https://www.modernpowersystems.com/news/newcleo-reactor-accepted-for-uk-assessment/ jaslovske bohunice
https://www.neimagazine.com/news/arctic-smr-project-launched/ longyearbyen
https://www.neimagazine.com/news/aurora-to-power-alaskas-military-base eielson
https://www.neimagazine.com/news/china-approves-construction-of-demonstration-acp100-8803288/ =CNNC, linglong one, =NNSA China
https://www.neimagazine.com/news/cop28-enec-signs-three-more-smr-agreements-11365120/ =ENEC
https://www.neimagazine.com/news/danish-swiss-partnership-to-launch-europes-first-thorium-molten-salt-reactor-test/ paul scherrer
https://www.neimagazine.com/news/korean-city-to-consider-smr-deployment/ korea hydro & nuclear power, korea hydro
https://www.neimagazine.com/news/new-build-life-extension/control-room-commissioned-at-chinese-smr/ china national nuclear
https://www.neimagazine.com/news/sealer-feasibility-study-underway-in-horby/ horby
https://www.newpower.info/?p=14181 =CEZ
https://www.norskkjernekraft.com/startskuddet-gar-for-det-som-kan-bli-norges-forste-kjernekraftverk/ =Norsk Kjernekraft, taftoy
https://www.nrc.gov/reactors/non-power/new-facility-licensing/hermes-kairos.html oak ridge
https://www.nsenergybusiness.com/news/russian-floating-nuclear-akademik/ pevek
https://www.nsenergybusiness.com/projects/wheeler-river-uranium-project-canada/ wheeler river, phoenix in situ
https://www.nti.org/analysis/articles/kazakhstan-nuclear-facilities/ ulba, semipalatinsk
https://www.nuclearsafety.gc.ca/eng/resources/status-of-new-nuclear-projects/nbpower/index.cfm nb power
https://www.nuclearwaste.info/standortwahl-noerdlich-laegern-wissenschaft-politik-und-mischeleien-teil-1/ =Nagra
https://www.nucnet.org/news/estonia-begins-planning-process-for-small-modular-reactor-nuclear-plant-5-4-2025 kunda
https://www.nucnet.org/news/plans-taking-shape-for-nuclear-desalination-plant-to-provide-drinking-water-from-red-sea-10-4-2023 =JAEC
https://www.nukeworker.com/pictures/index.php?cat=11 bellefonte
https://www.onr.org.uk/our-work/what-we-regulate/sellafield-decommissioning-fuel-and-waste/sites sellafield, harwell
https://www.pib.gov.in/PressReleasePage.aspx?PRID=2198939 =BARC
https://www.portalspozywczy.pl/technologie/wiadomosci/gdos-rozpoczal-postepowanie-ws-decyzji-srodowiskowej-dla-reaktorow-smr-we-wloclawku,232327.html wloclawek
https://www.power-eng.com/2015/01/07/oak-ridge-lab-teams-with-canadian-nuclear-developer-on-integral-molten-salt-reactor-design/ =ORNL, oak ridge national laboratory
https://www.powermag.com/romanias-coal-to-nuscale-smr-conversion-secures-fid-moves-into-implementation-with-caveats/ =RoPower, doicesti, nuclearelectrica
https://www.prismnews.com/hobbies/nuclear-reactions/antares-microreactor-reaches-criticality-in-doe-pilot idaho national laboratory
https://www.prnewswire.com/news-releases/natura-to-pursue-doe-authorization-for-msr-1-under-new-ota-advancing-its-reactor-towards-criticality-through-does-pilot-program-302642239.html abilene christian
https://www.prnewswire.com/news-releases/nrc-approves-the-natrium-reactor-construction-permit-302704125.html kemmerer
https://www.publicnow.com/view/C84FAF07BD26360146E131396EEBAD927CDF0D92?1695973594 =CNCAN
https://www.regulatorwatch.com/nuclear/ =USNRC, office of nuclear energy
https://www.saudi-aee.sa/publication/the-saudi-nuclear-energy-project/ =K.A.CARE
https://www.taiwannews.com.tw/en/news/3590839 jinshan, taipower
https://www.tasr.sk/tasr-clanok/TASR:2026011500000362 slovenske elektrarne
https://www.taylorfrancis.com/books/9780429245688/chapters/10.1201/9781420019087-22 =LANL, =LLNL, =NNSA
https://www.trend.az/business/4102038.html jizzakh
https://www.ujd.gov.sk/ujd/www1.nsf/$All/D1AC726885984662C1257AF50031E66E =UJD
https://www.wiseinternational.org/uranium-mining-in-africa/ =Somair
https://www.world-energy.org/article/50918.html aure
https://www.world-energy.org/article/51935.html pitesti
https://www.world-nuclear-news.org/articles/aalo-breaks-ground-for-experimental-reactor =INL
https://www.world-nuclear-news.org/articles/argentina-sets-out-smr-and-uranium-plans =INVAP
https://www.world-nuclear-news.org/articles/nasa-doe-join-together-for-lunar-reactor-by-2030 =NASA
https://www.worldnuclearreport.org/Construction-Start-of-Small.html =CNEA
https://www.yumpu.com/en/document/view/34696907/yellowcake-country-friends-of-the-earth-australia/6 jabiluka`;

export const PLACE_SOURCES: readonly PlaceSource[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const end = line.indexOf(' ');
    return { source: line.slice(0, end), terms: line.slice(end + 1) };
  });
