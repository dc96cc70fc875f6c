// RUN: not python -c "from xdsl_mergealloc.analysis.one_shot import HEURISTICS; HEURISTICS.register('mine', list); HEURISTICS.register('mine', list, replace=True); HEURISTICS.register('bottom-up', list, replace=True)" 2>&1 | filecheck %s --check-prefix OURS
// RUN: not python -c "from xdsl_mergealloc.analysis.one_shot import HEURISTICS; HEURISTICS.register('mine', list); HEURISTICS.register('mine', list)" 2>&1 | filecheck %s --check-prefix TWICE

// OURS: ValueError: one-shot-bufferize: analysis-heuristic=bottom-up exists already
// TWICE: ValueError: one-shot-bufferize: analysis-heuristic=mine exists already
