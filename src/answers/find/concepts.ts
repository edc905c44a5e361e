/**
 * What people call the things of WordPress, WooCommerce and common plugins. Columns: words of routes, the closest first; other
 * English words; German; Spanish; French; Italian; Portuguese. `_` joins the words of a phrase.
 */
export const CONCEPTS = `
post | article blog blog_post entry story news | beitrag beiträge artikel | entrada artículo publicación | article billet | articolo | artigo postagem publicação
page | homepage landing_page | seite | página | page | pagina | página
draft post status | unpublished | entwurf entwürfe | borrador | brouillon | bozza bozze | rascunho
scheduled post status | scheduled future planned | geplant | programada | planifié | programmato | agendado
revision | version history older earlier previous over_time what_changed | version überarbeitung | revisión versión | révision version | revisione versione | revisão versão
media | image picture photo file video audio pdf attachment library | bild foto datei medien mediathek | imagen foto archivo medio | image photo fichier média | immagine foto allegato | imagem foto ficheiro arquivo mídia
media featured_media | featured_image cover | beitragsbild | imagen_destacada | image_mise_en_avant | immagine_in_evidenza | imagem_destacada
comment | reply discussion remark response | kommentar antwort | comentario respuesta | commentaire réponse | commento risposta | comentário resposta
spam status | junk | spam | spam | spam indésirable | spam | spam
pending status | waiting moderation queue held unapproved | ausstehend wartend | pendiente | attente | attesa | pendente
category categories | topic section | kategorie rubrik | categoría | catégorie rubrique | categoria | categoria
tag | keyword hashtag | schlagwort | etiqueta | étiquette | etichetta | etiqueta
taxonomy taxonomies | classification term | taxonomie | taxonomía | taxonomie | tassonomia | taxonomia
type | kind content_type post_type | inhaltstyp typ | tipo | type | tipo | tipo
user | author member account person people login profile editor administrator | benutzer nutzer konto autor mitglied | usuario cuenta autor | utilisateur compte auteur | utente account autore | usuário utilizador conta autor
me | myself logged_in who_am_i my_account my_profile am_i current_user signed_in | angemeldet ich | mi_cuenta quién_soy | qui_suis-je mon_compte connecté | chi_sono | quem_sou minha_conta
password | passcode | passwort kennwort | contraseña | mot_passe | password | senha palavra-passe
setting option | configuration config preference timezone tagline site_title site_name | einstellung seitentitel | ajuste configuración título_sitio | réglage paramètre titre_site | impostazione titolo_sito | configuração título_site
title name | headline rename heading | titel überschrift | título | titre | titolo | título
plugin | extension addon add-on module | erweiterung | complemento | extension | estensione | extensão
theme | skin design appearance | design thema | tema | thème | tema | tema
template | layout | vorlage | plantilla | modèle gabarit | modello | modelo
style styles | color colour css typography look | stil farbe | estilo color | style couleur | stile colore | estilo cor
font | typeface typography | schrift schriftart | fuente tipografía | police | carattere | fonte
menu menus | nav | menü | menú | menu | menu | menu
item menu | link menu_entry menu_link | menüpunkt | enlace | lien | voce collegamento | item ligação
navigation | nav site_navigation | navigation | navegación | navigation | navigazione | navegação
widget | gadget | widget | widget | widget | widget | widget
sidebar | widget_area | seitenleiste | barra_lateral | barre_latérale | barra_laterale | barra_lateral
block | gutenberg_block | block blöcke | bloque | bloc | blocco | bloco
pattern | block_pattern | vorlage muster | patrón | composition motif | pattern | padrão
status state | condition phase progress | status zustand | estado | statut état | stato | estado status
search | lookup | suche | búsqueda | recherche | ricerca | pesquisa busca
embed oembed | preview_card | einbetten einbettung | incrustar | intégration | incorpora | incorporar
url link permalink | address | adresse url | dirección url | adresse url | indirizzo | endereço
health status test | healthy working works diagnosis | zustand | salud | santé | salute | saúde
size | space big large disk_space disk_usage | größe speicherplatz | tamaño espacio | taille espace | dimensione spazio | tamanho espaço
directory | disk folder directories | ordner verzeichnis | carpeta directorio | dossier répertoire | cartella | pasta diretório
batch bulk | at_once several many multiple mass together | mehrere gleichzeitig | varios masa | plusieurs lot | multipli insieme | vários lote massa
request | call | anfrage | solicitud petición | requête demande | richiesta | pedido solicitação
ability abilities run | skill capability | fähigkeit | habilidad capacidad | capacité | capacità abilità | habilidade capacidade
version environment system | release php mysql server | version | versión | version | versione | versão
order | purchase sale bought transaction | bestellung bestell auftrag | pedido orden compra | commande achat | ordine acquisto | pedido encomenda compra
refund | money_back reimburse reimbursement chargeback | erstattung rückerstattung erstatten | reembolso devolución reembolsar | remboursement rembourser | rimborso rimborsare | reembolso reembolsar
coupon | voucher discount promo promotion discount_code promo_code | gutschein rabatt | cupón descuento | coupon réduction remise | buono sconto coupon | cupom cupão desconto
product | goods merchandise article item sku ware | produkt artikel ware | producto artículo | produit article | prodotto articolo | produto artigo
cart | basket bag trolley shopping_cart | warenkorb | carrito cesta | panier | carrello | carrinho
item | product article | artikel produkt | artículo producto | article produit | articolo prodotto | item artigo
checkout | place_an_order place_order pay buy purchase | kasse bestellen kaufen | finalizar_compra pagar comprar | paiement payer acheter | cassa pagare acquistare | finalizar_compra pagar comprar
customer | buyer client shopper consumer | kunde kundin kunden | cliente comprador | client acheteur | cliente acquirente | cliente comprador
variation variant | option size color colour | variante | variación variante | variation variante | variazione variante | variação variante
attribute | property size color colour material | attribut eigenschaft | atributo | attribut | attributo | atributo
stock stock_quantity | inventory in_stock how_many_are_in_stock availability warehouse quantity | lager bestand lagerbestand | existencias inventario | stock inventaire | giacenza magazzino scorte | estoque stock
low | few running_out almost_out | niedrig knapp | bajo poco | faible bas | basso poco | baixo pouco
review rating | opinion feedback star people_say say testimonial | bewertung rezension | reseña valoración opinión | avis évaluation | recensione valutazione | avaliação
shipping | delivery deliver ship freight courier postage parcel | versand lieferung liefern | envío entrega | livraison expédition | spedizione consegna | envio entrega frete
method | way option mode kind | methode art | método forma | méthode mode moyen | metodo modo | método forma
zone location | region area territory country | zone region gebiet | zona región | zone région | zona regione | zona região
tax taxes | vat gst duty levy | steuer mehrwertsteuer | impuesto iva | taxe tva impôt | tassa iva imposta | imposto iva taxa
payment gateway | pay paying card paypal stripe credit_card ways_to_pay | zahlung bezahlen zahlungsart | pago pagar | paiement payer | pagamento pagare | pagamento pagar
currency | money dollar euro | währung | moneda divisa | devise monnaie | valuta moneta | moeda
country location | nation land | land länder | país | pays | paese nazione | país
report stats analytics | statistic figure number performance overview chart | bericht statistik auswertung | informe estadística | rapport statistique | rapporto statistica report | relatório estatística
sales revenue income | turnover earnings total_sales sold money_made | umsatz verkäufe einnahmen | ventas ingresos | ventes recettes revenu | vendite ricavi incassi | vendas receita
top sellers leaderboard | best popular best_selling bestseller most_sold most highest | meistverkauft beliebt | más_vendido popular | meilleure populaire | più_venduto popolare | mais_vendido popular
sale on_sale | discounted on_offer reduced | angebot reduziert | oferta rebaja | promotion soldé | offerta saldo | oferta promoção
price regular_price amount cost | price cost how_expensive | preis | precio | prix | prezzo | preço
webhook | callback http_callback | webhook | webhook | webhook | webhook | webhook
note | memo annotation | notiz anmerkung | nota | note | nota | nota
email send mail | message newsletter invoice | e-mail mail | correo email | courriel e-mail mail | email posta | e-mail correio
invoice receipt order_details | bill | rechnung beleg | factura recibo | facture reçu | fattura ricevuta | fatura recibo
details data info information | facts metadata | details daten | detalles datos | détails données | dettagli dati | detalhes dados
duplicate copy clone | copy | kopie duplikat | copia duplicado | copie doublon | copia duplicato | cópia duplicata
related suggested similar | recommendation upsell like_this | ähnlich verwandt empfehlung | relacionado similar | similaire apparenté | correlato simile | relacionado semelhante
redirect redirection | forward forwarding | weiterleitung umleitung | redirección | redirection | reindirizzamento | redirecionamento
404 | not_found missing broken error_page dead_link | nicht_gefunden | no_encontrado | introuvable | non_trovato | não_encontrado
log history event | journal audit activity who_changed changelog | protokoll verlauf | registro historial | journal historique | registro cronologia | registo histórico
event | meeting concert happening conference upcoming | veranstaltung termin | evento | événement | evento | evento
venue location | place where hall take_place takes_place held | veranstaltungsort ort | lugar sede | lieu endroit | luogo sede | local lugar
organizer | organizes organiser host person | veranstalter organisator | organizador | organisateur | organizzatore | organizador
ticket attendee | admission registration guest | ticket teilnehmer | entrada boleto asistente | billet participant | biglietto partecipante | bilhete ingresso participante
form | contact questionnaire | formular kontaktformular | formulario | formulaire | modulo | formulário
feedback submission message | submit fill_in | nachricht einsendung | mensaje envío | message envoi | messaggio invio | mensagem envio
donor | supporter giver contributor gave | spender | donante | donateur | donatore | doador
donation income give | gift donate donated fundraising raised | spende | donación | don | donazione | doação
course | class training | kurs | curso | cours formation | corso | curso
lesson content | chapter unit lecture | lektion | lección | leçon | lezione | lição aula
quiz | exam test questionnaire | quiz prüfung | examen cuestionario | quiz examen | quiz esame | questionário prova
question | | frage | pregunta | question | domanda | pergunta
answer | solution | antwort | respuesta | réponse | risposta | resposta
attempt | try submission | versuch | intento | tentative | tentativo | tentativa
subscriber subscription list | newsletter mailing_list recipient | abonnent | suscriptor | abonné | iscritto | assinante
translation tm xliff | localization | übersetzung | traducción | traduction | traduzione | tradução
translator | linguist | übersetzer | traductor | traducteur | traduttore | tradutor
language locale | | sprache | idioma lengua | langue | lingua | idioma língua
job task | work assignment | auftrag aufgabe | trabajo tarea | tâche travail | lavoro compito | tarefa trabalho
snippet code | | schnipsel codeschnipsel | fragmento código | extrait code | frammento codice | trecho código
consent cookie | gdpr privacy tracking_permission | einwilligung zustimmung | consentimiento | consentement | consenso | consentimento
cache | cached | cache zwischenspeicher | caché | cache | cache | cache
thumbnail image | image_size preview_image | vorschaubild miniaturansicht | miniatura | miniature vignette | miniatura | miniatura
export | static_copy static dump backup | export | exportación | export | esportazione | exportação
backup | safety_copy | sicherung | copia_seguridad respaldo | sauvegarde | backup | cópia_segurança
seo | search_engine ranking_in_google | seo | seo | seo | seo | seo
keyphrase keyword | search_term | suchbegriff keyphrase | palabra_clave | mot-clé requête | parola_chiave | palavra-chave
rank position | ranking place | rang platzierung | posición | classement position | posizione | posição classificação
score | grade rating | punktzahl | puntuación | score note | punteggio | pontuação
waf firewall | web_application_firewall | firewall | cortafuegos | pare-feu | firewall | firewall
license | licence activation_key | lizenz | licencia | licence | licenza | licença
notification notice alert | warning message | benachrichtigung hinweis | notificación aviso | notification avis | notifica avviso | notificação aviso
key | api_key token credential | schlüssel | clave | clé | chiave | chave
feed | stream timeline | feed | feed | flux | feed | feed
appointment booking | reservation | termin buchung | cita reserva | rendez-vous réservation | appuntamento prenotazione | agendamento reserva
date after before | week month day year recent since yesterday today last | datum woche monat letzte | fecha semana mes último | date semaine mois dernier | data settimana mese ultimo | data semana mês último
`;
