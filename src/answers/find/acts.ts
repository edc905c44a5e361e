/** What a question wants done. `do` is any other verb. */
export const ACTS = ["list", "get", "create", "update", "delete", "do"] as const;

export type Act = (typeof ACTS)[number];

/**
 * Verbs by what they do. Columns: the act; words of routes that say it, the closest first; other English words; German; Spanish;
 * French; Italian; Portuguese. `_` joins the words of a phrase.
 */
export const VERBS = `
list | list | which what who where when is are does how_many how_much show find browse look_for enumerate display all | auflisten liste zeige zeigen anzeigen welche finden suchen alle | listar lista mostrar muestra ver buscar cuáles qué todos | lister liste afficher montrer voir quels chercher trouver tous | elencare elenco lista mostra mostrare quali cercare trovare tutti | listar lista mostrar ver quais buscar procurar todos
get | get | fetch read view see retrieve load | lesen abrufen holen | obtener leer consultar | obtenir lire récupérer consulter | ottenere leggere | obter ler consultar
create | create | add new make write insert put register place submit | erstellen erstelle anlegen hinzufügen neu neue schreiben | crear creo crea añadir agregar nuevo nueva escribir | créer ajouter nouveau nouvelle écrire | creare crea aggiungere nuovo nuova scrivere | criar cria crie adicionar novo nova escrever
create | upload media | attach | hochladen | subir cargar | téléverser envoyer | caricare | carregar enviar
create | reply comment | answer respond | antworten beantworten | responder contestar | répondre | rispondere | responder
create | refund | reimburse pay_back | erstatten erstatte | reembolsar devolver | rembourser | rimborsare | reembolsar
update | update | change edit modify set rename alter adjust correct fix | ändern bearbeiten aktualisieren setzen umbenennen | cambiar editar modificar actualizar poner renombrar | modifier changer éditer mettre renommer | modificare cambiare aggiornare impostare rinominare | alterar mudar editar atualizar definir renomear
update | save | store keep | speichern | guardar | enregistrer sauvegarder | salvare | salvar guardar
update | publish | go_live put_online make_public | veröffentlichen | publicar | publier | pubblicare | publicar
update | approve | accept moderate | genehmigen freigeben | aprobar | approuver | approvare | aprovar
update | cancel cancelled | void abort call_off stop | stornieren storniere abbrechen | cancelar cancela anular | annuler annule | annullare annulla | cancelar cancela anular
update | complete completed | mark finish finished | abschließen | completar | terminer | completare | concluir completar
update | activate enable active | turn_on switch_on | aktivieren einschalten | activar | activer | attivare | ativar
update | deactivate disable inactive | turn_off switch_off | deaktivieren ausschalten | desactivar | désactiver | disattivare | desativar
update | restore | bring_back recover revert undelete roll_back undo | wiederherstellen | restaurar recuperar | restaurer rétablir | ripristinare | restaurar recuperar
update | assign | give_to | zuweisen | asignar | assigner attribuer | assegnare | atribuir
delete | delete | remove erase get_rid_of drop destroy | löschen lösche entfernen | borrar eliminar suprimir quitar | supprimer effacer enlever | eliminare cancellare rimuovere | apagar excluir eliminar remover
delete | delete trash | move_to_the_trash move_to_trash throw_away bin | papierkorb | papelera | corbeille | cestino | lixeira lixo
do | install | | installieren | instalar | installer | installare | instalar
do | uninstall delete | | deinstallieren | desinstalar | désinstaller | disinstallare | desinstalar
do | duplicate clone | copy replicate | duplizieren kopieren | duplicar copiar | dupliquer copier | duplicare copiare | duplicar copiar
do | export download | dump | exportieren herunterladen | exportar descargar | exporter télécharger | esportare scaricare | exportar baixar descarregar
do | import | bring_in | importieren | importar | importer | importare | importar
do | send | mail deliver | senden schicken | enviar mandar | envoyer | inviare spedire | enviar mandar
do | run | execute invoke call trigger | ausführen | ejecutar | exécuter lancer | eseguire | executar
do | start | launch begin kick_off | starten | iniciar empezar | démarrer lancer | avviare iniziare | iniciar começar
do | apply | use redeem | anwenden einlösen | aplicar usar | appliquer utiliser | applicare usare | aplicar usar
do | regenerate rebuild generate | recreate refresh | neu_erzeugen | regenerar | régénérer | rigenerare | regenerar
do | generate create | produce | erzeugen | generar | générer | generare | gerar
do | sync synchronize | | synchronisieren | sincronizar | synchroniser | sincronizzare | sincronizar
do | dismiss hide | close ignore | ausblenden | descartar ocultar | masquer ignorer | nascondere ignorare | dispensar ocultar
do | clear clean reset | empty purge flush wipe | leeren zurücksetzen | vaciar limpiar | vider nettoyer | svuotare pulire | limpar esvaziar
do | track | follow monitor watch | verfolgen | seguir rastrear | suivre | seguire tracciare | seguir acompanhar
do | connect authorize | link_up | verbinden | conectar | connecter | collegare connettere | conectar ligar
do | disconnect | unlink | trennen | desconectar | déconnecter | scollegare | desconectar
do | edit crop | resize rotate | zuschneiden drehen | recortar | recadrer | ritagliare | cortar recortar
do | move | relocate | verschieben | mover | déplacer | spostare | mover
do | analyze analyse | examine | analysieren | analizar | analyser | analizzare | analisar
get | check test status validate verify | check whether | prüfen testen | comprobar verificar probar | vérifier tester | controllare verificare | verificar testar
`;

/** Words that only lead to what is wanted: "how do I publish a draft", "which endpoint lists drafts". */
export const LEADS: RegExp =
  /^[\s¿¡]*(?:(?:please|hi|hello|ok)[\s,]+)*(?:(?:how|where) (?:do|can|could|would|should|to) (?:i |we |you |one )?|how to |(?:i|we) (?:want|need|would like) to |(?:can|could|would) (?:you|i|we) |let me |(?:which|what) (?:endpoint|route|operation|call|api|request|method)s? (?:can |do i use to |would |will |does |to )?|(?:is there )?an? (?:endpoint|route|operation|call|way|api) (?:that|which|to|for) |wie (?:kann|soll) ich |ich (?:will|möchte) |cómo (?:puedo )?|como (?:posso )?|quiero |comment (?:puis-je )?|je (?:veux|voudrais) |come (?:posso )?|voglio |quero )/i;

/** Words without a meaning for the search, in all languages. */
export const EMPTY = `
a an the this that these those some my our your his her its their of in on at to from for with by and or into onto through about as it i we you be been there
please want need such no any thing things someone somebody s t site wordpress website do did can out up one ones
der die das den dem des ein eine einen einem einer es gibt ich mein meine und oder von im am zum zur auf mit für
el la los las un una unos unas de del al y o en con para por mi mis hay se
le les des du au aux et ou dans avec pour sur mes mon ma l d
il lo gli i uno nel nella dei degli delle della dello con per su
os um uma uns umas do da dos das no na nos nas e ao com em meu minha
`;
