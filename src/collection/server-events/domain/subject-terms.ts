/** Common Spanish, Portuguese and English given names, without accents as a token contains them. */
export const givenNames: ReadonlySet<string> = new Set(
  `aaron abigail adam adrian agustin alan albert alberto alejandra alejandro alex alexander alexandra alfonso alfredo alice
  alicia alonso alvaro amanda amelia ana andrea andres andrew angel angela angelica anna anne anthony antonia antonio ariel
  arthur arturo ashley aurora barbara beatriz benjamin bernardo brandon brenda brian bruno camila carla carlos carmen carol
  carolina caroline catalina catherine cecilia cesar charles charlotte chris christian christina christopher claudia clara
  constanza cristian cristina cristobal daniel daniela david deborah denise diana diego dominic donald dorothy edgar eduardo
  edward elena elias elisa elizabeth emilia emilio emily emma enrique eric erica ernesto esteban esther ethan eugenia eva
  evelyn fabian fatima federico felipe fernanda fernando florencia frances francis francisca francisco franco frank gabriel
  gabriela gary george gerardo german gilberto gloria gonzalo grace gregory guadalupe guillermo gustavo hannah hector helen
  henry hernan hugo ignacia ignacio ines irene isaac isabel isabella isidora ivan jack jacob jaime james jane janet javier
  javiera jason jeffrey jennifer jeremy jessica jesus jimena joan joao joaquin john jonathan jorge jose josefa josefina joseph
  joshua juan juana juliana julia julian julie julio justin karen karina karla katherine kathleen kelly kenneth kevin larry
  laura lauren leandro leo leonardo leticia liam linda lisa lorena lorenzo louis lucas lucia luciana luis luisa luz madison
  magdalena manuel manuela marcela marcelo marco marcos margaret margarita maria mariana mariano marie mario marisol mark marta
  martha martin martina mary mateo matias matthew mauricio maximiliano megan melissa mercedes mia michael michelle miguel mila
  milagros miriam monica montserrat nancy natalia nathan nicolas nicole nicholas noah nora norma octavio olga olivia omar oscar
  pablo paloma pamela patricia patricio patrick paul paula paulina paulo pedro peter philip pilar rachel rafael rafaela ramon
  raquel raul raymond rebecca renata rene ricardo richard rita robert roberto rocio rodrigo roger rolando ronald rosa rosario
  roxana ruben ruth ryan salvador samantha samuel sandra santiago sara sarah scott sebastian sergio sharon silvia simon sofia
  sophia sophie stella stephanie stephen steven susan susana tamara tatiana teresa thomas tiago timothy tomas trinidad valentin
  valentina valeria vanessa veronica vicente victor victoria vincent violeta virginia walter wendy william ximena yolanda zoe`.split(
    /\s+/,
  ),
)

/** Words for a role instead of a person: a token of such words is not a name. */
export const commonTerms: ReadonlySet<string> = new Set(
  `account adult animal baby boy brother case cat child client contact customer dependent dog elder family father first folder
  friend girl guest holder home household husband item kid main member mother order owner parent partner patient person pet
  plan primary ref second secondary self sibling sister son daughter student subject tenant third unit user vehicle visit wife
  one two three four five six seven eight nine ten alpha beta gamma delta`.split(/\s+/),
)
