@rem The shells of other systems know "exec"; there npm scripts use it so that signals reach the program.
@%*
