/*
 * The inner loops of the planner, compiled. Optional: `kernel.py` decides when it is used, and
 * without it the same is done in Python.
 *
 * Every function here does exactly what a Python function does, named in the comment above it and
 * explained there; results are equal to the last bit, counted steps included. Numbers are 64 bits
 * wide. `kernel.py` admits only problems whose sums stay below 2**60, so that no sum or product in
 * here overflows; numbers that do not fit into 64 bits raise OverflowError.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t i64;
typedef int32_t i32;

#define CLOSED ((i64)1 << 62)
#define CLOCK_PERIOD 0x1000 /* steps between looks at the clock, and for a keyboard interrupt */

/* ---------------------------------------------------------------- arrays from Python and back */

/* At least one byte, so that NULL always means that there is no memory. Sets MemoryError. */
static void *allocate(Py_ssize_t count, size_t width)
{
    void *result = NULL;
    if ((size_t)count < SIZE_MAX / (width ? width : 1))
        result = calloc(count ? (size_t)count : 1, width);
    if (result == NULL)
        PyErr_NoMemory();
    return result;
}

/* Doubles the array if it cannot take `extra` more. 0, or -1 with MemoryError; it stays valid. */
static int reserve(void **array, Py_ssize_t *capacity, Py_ssize_t count, Py_ssize_t extra,
                   size_t width)
{
    Py_ssize_t wanted;
    void *grown;
    if (count + extra <= *capacity)
        return 0;
    wanted = 2 * *capacity;
    if (wanted < count + extra)
        wanted = count + extra;
    grown = realloc(*array, (size_t)wanted * width);
    if (grown == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    *array = grown;
    *capacity = wanted;
    return 0;
}

static int as_i64(PyObject *number, i64 *value)
{
    *value = PyLong_AsLongLong(number);
    return *value == -1 && PyErr_Occurred() ? -1 : 0;
}

/* The list as numbers in [low, high]; `count` is the length it must have, or -1, and becomes it. */
static i64 *read_i64(PyObject *list, Py_ssize_t *count, i64 low, i64 high)
{
    i64 *result;
    Py_ssize_t index;
    if (!PyList_Check(list)) {
        PyErr_SetString(PyExc_TypeError, "a list of integers is expected");
        return NULL;
    }
    if (*count < 0)
        *count = PyList_GET_SIZE(list);
    if (PyList_GET_SIZE(list) != *count) {
        PyErr_SetString(PyExc_ValueError, "lists of equal length are expected");
        return NULL;
    }
    result = allocate(*count, sizeof *result);
    if (result == NULL)
        return NULL;
    for (index = 0; index < *count; index++) {
        if (as_i64(PyList_GET_ITEM(list, index), &result[index]) < 0) {
            free(result);
            return NULL;
        }
        if (result[index] < low || result[index] > high) {
            PyErr_SetString(PyExc_ValueError, "a number is out of its range");
            free(result);
            return NULL;
        }
    }
    return result;
}

/* The same with numbers in [low, high] that fit into 32 bits. */
static i32 *read_i32(PyObject *list, Py_ssize_t *count, i32 low, i32 high)
{
    i64 *wide = read_i64(list, count, low, high);
    i32 *result = NULL;
    Py_ssize_t index;
    if (wide != NULL)
        result = allocate(*count, sizeof *result);
    if (result != NULL)
        for (index = 0; index < *count; index++)
            result[index] = (i32)wide[index];
    free(wide);
    return result;
}

static PyObject *list_of_i64(const i64 *values, Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    Py_ssize_t index;
    for (index = 0; list != NULL && index < count; index++) {
        PyObject *number = PyLong_FromLongLong(values[index]);
        if (number == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, index, number);
    }
    return list;
}

static PyObject *list_of_i32(const i32 *values, Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    Py_ssize_t index;
    for (index = 0; list != NULL && index < count; index++) {
        PyObject *number = PyLong_FromLong(values[index]);
        if (number == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, index, number);
    }
    return list;
}

/* The numbers below `count`. */
static PyObject *list_of_range(i32 count)
{
    PyObject *list = PyList_New(count);
    i32 number;
    for (number = 0; list != NULL && number < count; number++) {
        PyObject *object = PyLong_FromLong(number);
        if (object == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, number, object);
    }
    return list;
}

/* `numbers[index]` for each of the indices: equal numbers are one object, which saves memory. */
static PyObject *list_of_choices(PyObject *numbers, const i32 *indices, Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    Py_ssize_t index;
    for (index = 0; list != NULL && index < count; index++)
        PyList_SET_ITEM(list, index, Py_NewRef(PyList_GET_ITEM(numbers, indices[index])));
    return list;
}

static int are_intervals(const i32 *first, const i32 *stop, Py_ssize_t count)
{
    Py_ssize_t index;
    for (index = 0; index < count; index++)
        if (first[index] >= stop[index]) {
            PyErr_SetString(PyExc_ValueError, "empty range of sections");
            return 0;
        }
    return 1;
}

/* ----------------------------------------------------------------------------------- sorting */

#define DIGIT_BITS 11
#define DIGITS (1 << DIGIT_BITS)

/*
 * Sorts the indices by their keys, `key_of[index]`, ascending and stable: by digits of the distance
 * to the smallest key. `spare` has room for as many indices. Returns where the result is: one of
 * the two arrays.
 */
static i32 *sort_by_key(i32 *indices, i32 *spare, Py_ssize_t count, const i64 *key_of)
{
    Py_ssize_t starts[DIGITS];
    Py_ssize_t position, total;
    i64 least = INT64_MAX, greatest = INT64_MIN;
    uint64_t width;
    int shift, value, sorted = 1;
    for (position = 0; position < count; position++) {
        i64 key = key_of[indices[position]];
        sorted &= key >= greatest;
        if (key < least)
            least = key;
        if (key > greatest)
            greatest = key;
    }
    if (sorted)
        return indices;
    width = (uint64_t)greatest - (uint64_t)least;
    for (shift = 0; shift < 64 && width >> shift; shift += DIGIT_BITS) {
        i32 *exchanged = spare;
        memset(starts, 0, sizeof starts);
        for (position = 0; position < count; position++) {
            uint64_t key = (uint64_t)key_of[indices[position]] - (uint64_t)least;
            starts[(key >> shift) & (DIGITS - 1)]++;
        }
        for (value = 0, total = 0; value < DIGITS; value++) {
            Py_ssize_t here = starts[value];
            starts[value] = total;
            total += here;
        }
        for (position = 0; position < count; position++) {
            uint64_t key = (uint64_t)key_of[indices[position]] - (uint64_t)least;
            spare[starts[(key >> shift) & (DIGITS - 1)]++] = indices[position];
        }
        spare = indices;
        indices = exchanged;
    }
    return indices;
}

/* `list.sort` in `Ranking.order` of skyline.py; a column that is falling is sorted in reverse. */
static PyObject *kernel_sort_items(PyObject *module, PyObject *args)
{
    PyObject *items_list, *columns, *falling, *result = NULL;
    Py_ssize_t count = -1, column, items_count = -1, index;
    i32 *items = NULL, *spare = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO!O!", &items_list, &PyTuple_Type, &columns, &PyTuple_Type,
                          &falling))
        return NULL;
    if (PyTuple_GET_SIZE(columns) == 0 || PyTuple_GET_SIZE(falling) != PyTuple_GET_SIZE(columns) || !PyList_Check(PyTuple_GET_ITEM(columns, 0))) {
        PyErr_SetString(PyExc_TypeError, "lists of keys are expected");
        return NULL;
    }
    count = PyList_GET_SIZE(PyTuple_GET_ITEM(columns, 0));
    if (count > INT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "too many items");
        return NULL;
    }
    items = read_i32(items_list, &items_count, 0, (i32)count - 1);
    if (items == NULL)
        return NULL;
    spare = allocate(items_count, sizeof *spare);
    if (spare != NULL) {
        i32 *sorted = items, *other = spare;
        for (column = PyTuple_GET_SIZE(columns) - 1; column >= 0; column--) {
            i64 *keys = read_i64(PyTuple_GET_ITEM(columns, column), &count, INT64_MIN, INT64_MAX);
            i32 *next;
            if (keys == NULL)
                goto done;
            if (PyTuple_GET_ITEM(falling, column) == Py_True)
                for (index = 0; index < count; index++)
                    keys[index] = ~keys[index];
            next = sort_by_key(sorted, other, items_count, keys);
            if (next != sorted) {
                other = sorted;
                sorted = next;
            }
            free(keys);
        }
        result = list_of_i32(sorted, items_count);
    }
done:
    free(items);
    free(spare);
    return result;
}

/* ------------------------------------------------------------------------------------- strip */

/* The numbers of a buffer with bytes and exactly one live range that is not empty: 1, else 0. */
static int read_plain_buffer(PyObject *buffer, i64 *size, i64 *start, i64 *end)
{
    PyObject *live, *range;
    if (!PyTuple_Check(buffer) || PyTuple_GET_SIZE(buffer) < 3) {
        PyErr_SetString(PyExc_TypeError, "buffers are expected");
        return -1;
    }
    live = PyTuple_GET_ITEM(buffer, 2);
    if (!PyTuple_Check(live) || PyTuple_GET_SIZE(live) != 1)
        return 0;
    range = PyTuple_GET_ITEM(live, 0);
    if (!PyTuple_Check(range) || PyTuple_GET_SIZE(range) != 2)
        return 0;
    if (as_i64(PyTuple_GET_ITEM(buffer, 1), size) < 0 ||
        as_i64(PyTuple_GET_ITEM(range, 0), start) < 0 ||
        as_i64(PyTuple_GET_ITEM(range, 1), end) < 0)
        return -1;
    return *size > 0 && *start < *end;
}

/* The start of the one live range of each buffer: the objects that are there, which saves memory. */
static PyObject *list_of_starts(PyObject *buffers, Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    Py_ssize_t index;
    for (index = 0; list != NULL && index < count; index++) {
        PyObject *live = PyTuple_GET_ITEM(PySequence_Fast_GET_ITEM(buffers, index), 2);
        PyObject *start = PyTuple_GET_ITEM(PyTuple_GET_ITEM(live, 0), 0);
        PyList_SET_ITEM(list, index, Py_NewRef(start));
    }
    return list;
}

/* `_number_sections` of strip.py for one live range each. Returns the number of sections. */
static i32 number_sections(Py_ssize_t count, const i64 *start, const i64 *end, i32 *by_start,
                           i32 *by_end, i32 *spare, i32 *first, i32 *stop)
{
    Py_ssize_t s = 0, e = 0, index;
    i32 sections = 0;
    int ended = 1;
    i32 *starts, *ends;
    for (index = 0; index < count; index++)
        by_start[index] = by_end[index] = (i32)index;
    /* What is not the result of the first sort serves the second one. */
    starts = sort_by_key(by_start, spare, count, start);
    ends = sort_by_key(by_end, starts == by_start ? spare : by_start, count, end);
    while (e < count) {
        i64 tick = end[ends[e]];
        if (s < count && start[starts[s]] < tick)
            tick = start[starts[s]];
        for (; e < count && end[ends[e]] == tick; e++) {
            stop[ends[e]] = sections;
            ended = 1;
        }
        for (; s < count && start[starts[s]] == tick; s++) {
            sections += ended;
            ended = 0;
            first[starts[s]] = sections - 1;
        }
    }
    return sections;
}

/*
 * The columns of `Strip` in strip.py: size, first, stop, start_tick, duration, live; or None if a
 * buffer has no bytes, no live tick, or several live ranges.
 */
static PyObject *kernel_strip_columns(PyObject *module, PyObject *args)
{
    PyObject *buffers, *fast, *numbers = NULL, *result = NULL;
    PyObject *columns[6] = {NULL, NULL, NULL, NULL, NULL, NULL};
    i64 unit, sum = 0;
    i64 *size = NULL, *start = NULL, *end = NULL, *live = NULL;
    i32 *first = NULL, *stop = NULL, *by_start = NULL, *by_end = NULL, *spare = NULL, sections;
    Py_ssize_t count, index;
    int plain;
    (void)module;
    if (!PyArg_ParseTuple(args, "OL", &buffers, &unit))
        return NULL;
    if (unit < 1) {
        PyErr_SetString(PyExc_ValueError, "the unit must be positive");
        return NULL;
    }
    fast = PySequence_Fast(buffers, "a sequence of buffers is expected");
    if (fast == NULL)
        return NULL;
    count = PySequence_Fast_GET_SIZE(fast);
    if (count >= INT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "too many buffers");
        goto done;
    }
    if ((size = allocate(count, sizeof *size)) == NULL ||
        (start = allocate(count, sizeof *start)) == NULL ||
        (end = allocate(count, sizeof *end)) == NULL ||
        (first = allocate(count, sizeof *first)) == NULL ||
        (stop = allocate(count, sizeof *stop)) == NULL ||
        (by_start = allocate(count, sizeof *by_start)) == NULL ||
        (by_end = allocate(count, sizeof *by_end)) == NULL ||
        (spare = allocate(count, sizeof *spare)) == NULL)
        goto done;
    for (index = 0; index < count; index++) {
        PyObject *buffer = PySequence_Fast_GET_ITEM(fast, index);
        plain = read_plain_buffer(buffer, &size[index], &start[index], &end[index]);
        if (plain < 0)
            goto done;
        if (!plain) {
            result = Py_NewRef(Py_None);
            goto done;
        }
        size[index] = (size[index] - 1) / unit + 1;
        if (size[index] >= CLOSED - sum || start[index] <= -CLOSED || end[index] >= CLOSED) {
            PyErr_SetString(PyExc_OverflowError, "sizes or ticks are too large");
            goto done;
        }
        sum += size[index];
    }
    sections = number_sections(count, start, end, by_start, by_end, spare, first, stop);
    live = allocate((Py_ssize_t)sections + 1, sizeof *live);
    if (live == NULL)
        goto done;
    for (index = 0; index < count; index++) {
        live[first[index]] += size[index];
        live[stop[index]] -= size[index];
        end[index] -= start[index]; /* the duration from here on */
    }
    for (index = 1; index < sections; index++)
        live[index] += live[index - 1];
    numbers = list_of_range(sections + 1);
    if (numbers == NULL)
        goto done;
    columns[0] = list_of_i64(size, count);
    columns[1] = list_of_choices(numbers, first, count);
    columns[2] = list_of_choices(numbers, stop, count);
    columns[3] = list_of_starts(fast, count);
    columns[4] = list_of_i64(end, count);
    columns[5] = list_of_i64(live, sections);
    for (index = 0; index < 6; index++)
        if (columns[index] == NULL)
            goto done;
    result = PyTuple_Pack(6, columns[0], columns[1], columns[2], columns[3], columns[4],
                          columns[5]);
done:
    for (index = 0; index < 6; index++)
        Py_XDECREF(columns[index]);
    Py_XDECREF(numbers);
    free(size);
    free(start);
    free(end);
    free(live);
    free(first);
    free(stop);
    free(by_start);
    free(by_end);
    free(spare);
    Py_DECREF(fast);
    return result;
}

/* `Strip.component_of` in strip.py. */
static PyObject *kernel_component_of(PyObject *module, PyObject *args)
{
    PyObject *first_list, *stop_list, *result = NULL;
    Py_ssize_t count = -1, index;
    i32 *first = NULL, *stop = NULL, *reach = NULL, section, end = 0, component = -1;
    int sections;
    (void)module;
    if (!PyArg_ParseTuple(args, "iOO", &sections, &first_list, &stop_list))
        return NULL;
    if (sections < 0 || sections == INT32_MAX) {
        PyErr_SetString(PyExc_ValueError, "number of sections");
        return NULL;
    }
    if ((first = read_i32(first_list, &count, 0, sections - 1)) == NULL ||
        (stop = read_i32(stop_list, &count, 0, sections)) == NULL ||
        (reach = allocate(sections, sizeof *reach)) == NULL)
        goto done;
    for (index = 0; index < count; index++)
        if (stop[index] > reach[first[index]])
            reach[first[index]] = stop[index];
    for (section = 0; section < sections; section++) {
        component += section == end; /* nothing reaches into it */
        if (section == end)
            end++;
        if (reach[section] > end)
            end = reach[section];
        reach[section] = component;
    }
    result = list_of_i32(reach, sections);
done:
    free(first);
    free(stop);
    free(reach);
    return result;
}

/* `Strip.peak_live_of` in strip.py, without holes: the maxima of `values[first:stop]`. */
static PyObject *kernel_range_maxima(PyObject *module, PyObject *args)
{
    PyObject *values_list, *first_list, *stop_list, *result = NULL;
    Py_ssize_t sections = -1, count = -1, index;
    i64 *tree = NULL, *values = NULL, *maxima = NULL;
    i32 *first = NULL, *stop = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO", &values_list, &first_list, &stop_list))
        return NULL;
    if ((values = read_i64(values_list, &sections, 0, CLOSED)) == NULL)
        return NULL;
    if (sections >= INT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "too many sections");
        goto done;
    }
    if ((first = read_i32(first_list, &count, 0, (i32)sections)) == NULL ||
        (stop = read_i32(stop_list, &count, 0, (i32)sections)) == NULL ||
        (tree = allocate(2 * sections, sizeof *tree)) == NULL ||
        (maxima = allocate(count, sizeof *maxima)) == NULL)
        goto done;
    if (sections)
        memcpy(tree + sections, values, (size_t)sections * sizeof *tree);
    for (index = sections - 1; index > 0; index--)
        tree[index] = tree[2 * index] > tree[2 * index + 1] ? tree[2 * index] : tree[2 * index + 1];
    for (index = 0; index < count; index++) {
        Py_ssize_t left = sections + first[index], right = sections + stop[index];
        i64 best = 0;
        for (; left < right; left >>= 1, right >>= 1) {
            if (left & 1 && tree[left++] > best)
                best = tree[left - 1];
            if (right & 1 && tree[--right] > best)
                best = tree[right];
        }
        maxima[index] = best;
    }
    result = list_of_i64(maxima, count);
done:
    free(values);
    free(first);
    free(stop);
    free(tree);
    free(maxima);
    return result;
}

/* -------------------------------------------------------------------------------------- dive */

typedef struct {
    i32 best_rank;
    i32 lowest_stop;
} Node;

/* What is placed, in the order of first sections: what is looked at together is in one place. */
typedef struct {
    i64 size, offset;
    i32 first, stop, item;
} Placed;

typedef struct {
    /* By item. */
    Py_ssize_t item_count;
    i32 *first, *stop;
    i64 *size, *alignment; /* alignment: NULL if all are 1 */
    Py_ssize_t *piece_start;
    i32 *pieces; /* pairs (first, stop); piece_start is NULL if no item has holes */
    /* By rank: items, later their positions in `placed`. */
    Py_ssize_t rank_count;
    i32 *order;
    /* By position; from `leaf_count` on the tree has a node for each. */
    Placed *placed;
    Node *tree;
    i32 leaf_count;
    /* By section. */
    i32 section_count;
    i32 *items_before, *end_of, *start_of;
    i64 *height;
} Dive;

static void free_dive(Dive *d)
{
    free(d->first);
    free(d->stop);
    free(d->size);
    free(d->alignment);
    free(d->piece_start);
    free(d->pieces);
    free(d->order);
    free(d->placed);
    free(d->tree);
    free(d->items_before);
    free(d->end_of);
    free(d->start_of);
    free(d->height);
}

static Node join_nodes(Node a, Node b)
{
    if (b.best_rank < a.best_rank)
        a.best_rank = b.best_rank;
    if (b.lowest_stop < a.lowest_stop)
        a.lowest_stop = b.lowest_stop;
    return a;
}

/* The pieces of items with holes, from `Strip.pieces`. */
static int read_pieces(Dive *d, PyObject *pieces)
{
    PyObject *key, *value;
    Py_ssize_t cursor = 0, total = 0, index, item;
    if (!PyDict_Check(pieces)) {
        PyErr_SetString(PyExc_TypeError, "a dictionary of pieces is expected");
        return -1;
    }
    if (PyDict_GET_SIZE(pieces) == 0)
        return 0;
    d->piece_start = allocate(d->item_count + 1, sizeof *d->piece_start);
    if (d->piece_start == NULL)
        return -1;
    while (PyDict_Next(pieces, &cursor, &key, &value)) {
        item = PyLong_AsSsize_t(key);
        if (item == -1 && PyErr_Occurred())
            return -1;
        if (item < 0 || item >= d->item_count || !PyTuple_Check(value)) {
            PyErr_SetString(PyExc_ValueError, "pieces of items are expected");
            return -1;
        }
        d->piece_start[item + 1] = PyTuple_GET_SIZE(value);
    }
    for (item = 0; item < d->item_count; item++) {
        total += d->piece_start[item + 1];
        d->piece_start[item + 1] = total;
    }
    d->pieces = allocate(2 * total, sizeof *d->pieces);
    if (d->pieces == NULL)
        return -1;
    cursor = 0;
    while (PyDict_Next(pieces, &cursor, &key, &value)) {
        i32 *piece;
        int from, to, previous;
        item = PyLong_AsSsize_t(key);
        previous = d->first[item];
        for (index = 0; index < PyTuple_GET_SIZE(value); index++) {
            if (!PyArg_ParseTuple(PyTuple_GET_ITEM(value, index), "ii", &from, &to))
                return -1;
            if (from < previous || from >= to || to > d->stop[item]) {
                PyErr_SetString(PyExc_ValueError, "pieces must ascend within their item");
                return -1;
            }
            previous = to;
            piece = d->pieces + 2 * (d->piece_start[item] + index);
            piece[0] = from;
            piece[1] = to;
        }
    }
    return 0;
}

/* The tree and `placed`; replaces the items in `order` by their positions. */
static int build_dive_tables(Dive *d)
{
    const i32 none = (i32)d->rank_count;
    Py_ssize_t rank, position = 0, node;
    i32 *rank_of = NULL, section, item;
    Placed *placed;
    for (d->leaf_count = 1; d->leaf_count < none;)
        d->leaf_count *= 2;
    if ((d->placed = allocate(none, sizeof *d->placed)) == NULL ||
        (d->items_before = allocate((Py_ssize_t)d->section_count + 2, sizeof *d->items_before)) ==
            NULL ||
        (d->tree = allocate(2 * (Py_ssize_t)d->leaf_count, sizeof *d->tree)) == NULL ||
        (rank_of = allocate(d->item_count, sizeof *rank_of)) == NULL)
        return -1;
    for (item = 0; item < d->item_count; item++)
        rank_of[item] = -1;
    for (rank = 0; rank < none; rank++) {
        if (rank_of[d->order[rank]] >= 0) {
            PyErr_SetString(PyExc_ValueError, "an item is in the order twice");
            free(rank_of);
            return -1;
        }
        rank_of[d->order[rank]] = (i32)rank;
        d->items_before[d->first[d->order[rank]] + 1]++;
    }
    for (section = 0; section < d->section_count; section++)
        d->items_before[section + 1] += d->items_before[section];
    for (node = 0; node < d->leaf_count; node++) {
        d->tree[d->leaf_count + node].best_rank = none;
        d->tree[d->leaf_count + node].lowest_stop = INT32_MAX;
    }
    /* Counting sort by first section; `items_before` is moved on by it, then back. */
    for (item = 0; item < d->item_count; item++) {
        if (rank_of[item] < 0)
            continue;
        position = d->items_before[d->first[item]]++;
        placed = &d->placed[position];
        placed->item = item;
        placed->size = d->size[item];
        placed->first = d->first[item];
        placed->stop = d->stop[item];
        d->order[rank_of[item]] = (i32)position;
        d->tree[d->leaf_count + position].best_rank = rank_of[item];
        d->tree[d->leaf_count + position].lowest_stop = d->stop[item];
    }
    for (section = d->section_count; section > 0; section--)
        d->items_before[section] = d->items_before[section - 1];
    d->items_before[0] = 0;
    for (node = d->leaf_count - 1; node > 0; node--)
        d->tree[node] = join_nodes(d->tree[2 * node], d->tree[2 * node + 1]);
    free(rank_of);
    return 0;
}

/* The best rank among the items that start in [start, end) and stop by `end`. */
static i32 find_best_rank(const Dive *d, i32 start, i32 end)
{
    i32 stack[160]; /* two nodes a level from the range, one a level from the descent */
    int depth = 0;
    i32 best = (i32)d->rank_count;
    i32 left = d->items_before[start] + d->leaf_count, right = d->items_before[end] + d->leaf_count;
    for (; left < right; left >>= 1, right >>= 1) {
        if (left & 1)
            stack[depth++] = left++;
        if (right & 1)
            stack[depth++] = --right;
    }
    while (depth) {
        i32 node = stack[--depth];
        if (d->tree[node].best_rank >= best || d->tree[node].lowest_stop > end)
            continue;
        if (node >= d->leaf_count) {
            best = d->tree[node].best_rank;
            continue;
        }
        node *= 2;
        if (d->tree[node].best_rank < d->tree[node + 1].best_rank) {
            stack[depth++] = node + 1;
            stack[depth++] = node;
        } else {
            stack[depth++] = node;
            stack[depth++] = node + 1;
        }
    }
    return best;
}

static void remove_item(Dive *d, i32 position)
{
    i32 node = position + d->leaf_count;
    d->tree[node].best_rank = (i32)d->rank_count;
    d->tree[node].lowest_stop = INT32_MAX;
    for (node /= 2; node; node /= 2) {
        Node joined = join_nodes(d->tree[2 * node], d->tree[2 * node + 1]);
        if (d->tree[node].best_rank == joined.best_rank &&
            d->tree[node].lowest_stop == joined.lowest_stop)
            return;
        d->tree[node] = joined;
    }
}

/* `_raise` of dive.py: where the raised segment begins. */
static i32 raise_segment(Dive *d, i32 start, i32 first, i32 stop, i64 top)
{
    i64 floor = d->height[start];
    i32 end = d->end_of[start];
    if (stop < end) {
        d->height[stop] = floor;
        d->end_of[stop] = end;
        d->start_of[end] = stop;
    } else if (d->height[end] == top) {
        stop = d->end_of[end];
    }
    if (start < first) {
        d->end_of[start] = first;
        d->start_of[first] = start;
    } else if (start && d->height[d->start_of[start]] == top) {
        first = d->start_of[start];
    }
    d->height[first] = top;
    d->end_of[first] = stop;
    d->start_of[stop] = first;
    return first;
}

/* Step 3 of dive.py: raises the segment to its lower neighbour; where it begins then. */
static i32 raise_to_wall(Dive *d, i32 start, i32 end)
{
    i64 left_wall = start ? d->height[d->start_of[start]] : CLOSED;
    i64 right_wall = end < d->section_count ? d->height[end] : CLOSED;
    return raise_segment(d, start, start, end, left_wall < right_wall ? left_wall : right_wall);
}

/*
 * Places the item at the floor of the segment: where the leftmost segment of those that this one
 * becomes begins, or -1 if that exceeds the limit.
 */
static i32 place_item(Dive *d, Placed *placed, i32 start, i64 limit)
{
    const i32 item = placed->item;
    i64 top, floor = d->height[start];
    i32 leftmost;
    Py_ssize_t piece;
    if (d->alignment != NULL)
        floor = (floor + d->alignment[item] - 1) / d->alignment[item] * d->alignment[item];
    placed->offset = floor;
    top = floor + placed->size;
    if (top > limit)
        return -1;
    if (d->piece_start == NULL || d->piece_start[item] == d->piece_start[item + 1]) {
        leftmost = raise_segment(d, start, placed->first, placed->stop, top);
    } else {
        const i32 *ranges = d->pieces + 2 * d->piece_start[item];
        leftmost = raise_segment(d, start, placed->first, ranges[1], top);
        for (piece = 1; piece < d->piece_start[item + 1] - d->piece_start[item]; piece++)
            raise_segment(d, ranges[2 * piece - 1], ranges[2 * piece], ranges[2 * piece + 1], top);
    }
    return start < placed->first ? start : leftmost;
}

/* Calls `is_late` unless it is None: 1 or 0, -1 with an exception. */
static int ask_if_late(PyObject *is_late)
{
    PyObject *answer;
    int late;
    if (is_late == Py_None)
        return 0;
    answer = PyObject_CallNoArgs(is_late);
    late = answer == NULL ? -1 : PyObject_IsTrue(answer);
    Py_XDECREF(answer);
    return late;
}

/* 1 when all is placed, 0 if that exceeds the limit or takes too long, -1 with an exception. */
static int run_dive(Dive *d, i64 limit, PyObject *is_late)
{
    Py_ssize_t unplaced = d->rank_count;
    i32 start = 0;
    unsigned steps = 0;
    d->height = allocate((Py_ssize_t)d->section_count + 1, sizeof *d->height);
    d->end_of = allocate((Py_ssize_t)d->section_count + 1, sizeof *d->end_of);
    d->start_of = allocate((Py_ssize_t)d->section_count + 1, sizeof *d->start_of);
    if (d->height == NULL || d->end_of == NULL || d->start_of == NULL)
        return -1;
    d->end_of[0] = d->section_count;
    d->height[d->section_count] = -1; /* nothing is as high as what is behind the end */
    while (unplaced) {
        i32 end = d->end_of[start], rank;
        int late;
        if (end < d->section_count && d->height[end] < d->height[start]) {
            start = end;
            continue;
        }
        if ((++steps & (CLOCK_PERIOD - 1)) == 0) {
            if (PyErr_CheckSignals() < 0)
                return -1;
            if ((late = ask_if_late(is_late)))
                return late < 0 ? -1 : 0;
        }
        rank = find_best_rank(d, start, end);
        if (rank == d->rank_count) {
            start = raise_to_wall(d, start, end);
        } else {
            unplaced--;
            remove_item(d, d->order[rank]);
            start = place_item(d, &d->placed[d->order[rank]], start, limit);
            if (start < 0)
                return 0;
        }
        if (start && d->height[d->start_of[start]] < d->height[start])
            start = d->start_of[start];
    }
    return 1;
}

/* By item: its offset, or 0. */
static PyObject *list_of_offsets(const Dive *d)
{
    i64 *offset = allocate(d->item_count, sizeof *offset);
    PyObject *result = NULL;
    Py_ssize_t position;
    if (offset != NULL) {
        for (position = 0; position < d->rank_count; position++)
            offset[d->placed[position].item] = d->placed[position].offset;
        result = list_of_i64(offset, d->item_count);
    }
    free(offset);
    return result;
}

/* `dive` of dive.py, without pins. */
static PyObject *kernel_dive(PyObject *module, PyObject *args)
{
    PyObject *first, *stop, *size, *alignment, *pieces, *order, *is_late, *result = NULL;
    Dive d;
    int section_count;
    i64 limit;
    (void)module;
    if (!PyArg_ParseTuple(args, "iOOOOOOLO", &section_count, &first, &stop, &size, &alignment,
                          &pieces, &order, &limit, &is_late))
        return NULL;
    if (section_count < 0 || section_count > INT32_MAX - 2) {
        PyErr_SetString(PyExc_ValueError, "number of sections");
        return NULL;
    }
    memset(&d, 0, sizeof d);
    d.section_count = section_count;
    d.item_count = d.rank_count = -1;
    if ((d.first = read_i32(first, &d.item_count, 0, section_count)) == NULL ||
        (d.stop = read_i32(stop, &d.item_count, 0, section_count)) == NULL ||
        (d.size = read_i64(size, &d.item_count, 1, CLOSED)) == NULL ||
        (alignment != Py_None &&
         (d.alignment = read_i64(alignment, &d.item_count, 1, CLOSED)) == NULL) ||
        (d.order = read_i32(order, &d.rank_count, 0, (i32)d.item_count - 1)) == NULL ||
        !are_intervals(d.first, d.stop, d.item_count) || read_pieces(&d, pieces) < 0)
        goto done;
    if (d.item_count > INT32_MAX / 4) {
        PyErr_SetString(PyExc_OverflowError, "too many items");
        goto done;
    }
    if (build_dive_tables(&d) < 0)
        goto done;
    switch (run_dive(&d, limit, is_late)) {
    case 0:
        result = Py_NewRef(Py_None);
        break;
    case 1:
        result = list_of_offsets(&d);
        break;
    }
done:
    free_dive(&d);
    return result;
}

/* ------------------------------------------------------------------------ section-edge search */

enum { FEWEST_THEN_LOWEST, FEWEST_THEN_TIGHTEST };
enum { INFEASIBLE, FOUND, STOPPED };

#define WASTE (-1)
#define WORK_SHIFT 5 /* `_WORK_SHIFT` */

typedef struct {
    i32 piece;
    i64 earliest, support, latest;
} PieceState;

typedef struct {
    i32 section;
    i64 floor, left;
} SectionState;

typedef struct {
    i32 start, end;
} Part;

typedef struct {
    i64 tightness;
    Part part;
} RatedPart;

/* `_Frame`; its lists are the tops of the stacks in `Search`, from these marks on. */
typedef struct {
    i32 start, end, edge, placed;
    i64 floor;
    Py_ssize_t alternatives, parts, piece_states, section_states;
} Frame;

typedef struct {
    /* By piece. */
    Py_ssize_t count;
    i32 *first, *stop, *shape;
    i64 *size, *alignment, *pinned, *earliest, *support, *latest;
    char *is_placed, *is_tied;
    Py_ssize_t *sibling_start;
    i32 *siblings;
    /* By section; `at_start` delimits its pieces in `at`, `by_offset` and `candidates`. */
    i32 section_count;
    Py_ssize_t *at_start;
    i32 *at, *by_offset, *candidates, *candidate_count; /* count: -1 if not known */
    i32 *crossing;
    i64 *floor, *left;
    uint64_t *changed_at; /* when the section was last marked as changed */
    uint64_t now;
    i32 changed_from, changed_to;
    /* By shape: when it was last seen. */
    uint64_t *shape_seen_at;
    /* Stacks. */
    Frame *frames;
    i32 *alternatives;
    Part *parts;
    PieceState *piece_states;
    SectionState *section_states;
    Py_ssize_t frame_count, frame_capacity, alternative_count, alternative_capacity, part_count,
        part_capacity, piece_state_count, piece_state_capacity, section_state_count,
        section_state_capacity;
    RatedPart *rated;
    i64 *offsets;
    /* What is asked, and how much of it is done. */
    i64 capacity, step;
    int rule;
    i64 tries, try_limit, steps, step_limit, next_look;
    PyObject *is_spent;
} Search;

static void free_search(Search *s)
{
    free(s->first);
    free(s->stop);
    free(s->shape);
    free(s->size);
    free(s->alignment);
    free(s->pinned);
    free(s->earliest);
    free(s->support);
    free(s->latest);
    free(s->is_placed);
    free(s->is_tied);
    free(s->sibling_start);
    free(s->siblings);
    free(s->at_start);
    free(s->at);
    free(s->by_offset);
    free(s->candidates);
    free(s->candidate_count);
    free(s->crossing);
    free(s->floor);
    free(s->left);
    free(s->changed_at);
    free(s->shape_seen_at);
    free(s->frames);
    free(s->alternatives);
    free(s->parts);
    free(s->piece_states);
    free(s->section_states);
    free(s->rated);
    free(s->offsets);
}

/* `_work`. */
static i64 work(const Search *s, i32 section)
{
    return 1 + ((s->at_start[section + 1] - s->at_start[section]) >> WORK_SHIFT);
}

static i64 round_up(i64 value, i64 multiple)
{
    return multiple == 1 ? value : (value + multiple - 1) / multiple * multiple;
}

static int has_siblings(const Search *s, i32 piece)
{
    return s->sibling_start[piece] < s->sibling_start[piece + 1];
}

/* `_linked_span`. */
static Part linked_span(const Search *s, i32 piece)
{
    Part span = {s->first[piece], s->stop[piece]}, none = {0, 0};
    Py_ssize_t index;
    if (s->pinned[piece] >= 0 || !has_siblings(s, piece))
        return none;
    for (index = s->sibling_start[piece]; index < s->sibling_start[piece + 1]; index++) {
        i32 other = s->siblings[index];
        if (s->is_placed[other])
            return none;
        if (s->first[other] < span.start)
            span.start = s->first[other];
        if (s->stop[other] > span.end)
            span.end = s->stop[other];
    }
    return span;
}

/* `_count_crossing`, for the sections of the piece and for what it decides on. */
static void count_crossing(Search *s, i32 piece, i32 change, int with_siblings)
{
    Part span = linked_span(s, piece);
    i32 section;
    for (section = s->first[piece] + 1; section < s->stop[piece]; section++)
        s->crossing[section] += change;
    for (section = span.start + 1; with_siblings && section < span.end; section++)
        s->crossing[section] += change;
}

/* `_forget_candidates`. */
static void forget_candidates(Search *s, i32 piece)
{
    i32 section;
    for (section = s->first[piece]; section < s->stop[piece]; section++)
        s->candidate_count[section] = -1;
}

static void forget_changes(Search *s)
{
    s->now++;
    s->changed_from = s->section_count;
    s->changed_to = 0;
}

static void mark_changed(Search *s, i32 piece)
{
    i32 section;
    for (section = s->first[piece]; section < s->stop[piece]; section++)
        s->changed_at[section] = s->now;
    if (s->first[piece] < s->changed_from)
        s->changed_from = s->first[piece];
    if (s->stop[piece] > s->changed_to)
        s->changed_to = s->stop[piece];
}

/* `_remember`. */
static int remember(Search *s, i32 piece)
{
    PieceState *state;
    if (reserve((void **)&s->piece_states, &s->piece_state_capacity, s->piece_state_count, 1,
                sizeof *state) < 0)
        return -1;
    state = &s->piece_states[s->piece_state_count++];
    state->piece = piece;
    state->earliest = s->earliest[piece];
    state->support = s->support[piece];
    state->latest = s->latest[piece];
    return 0;
}

/* `_refresh`: 0 if the bound of the section exceeds the capacity, else 1. */
static int refresh(Search *s, i32 section)
{
    i32 *order = s->by_offset + s->at_start[section];
    Py_ssize_t count = s->at_start[section + 1] - s->at_start[section], index, place;
    i64 total = 0, lowest = CLOSED;
    s->candidate_count[section] = -1;
    for (index = 1; index < count; index++) { /* it is almost sorted from the last time */
        i32 piece = order[index];
        i64 earliest = s->earliest[piece];
        for (place = index; place && s->earliest[order[place - 1]] < earliest; place--)
            order[place] = order[place - 1];
        order[place] = piece;
    }
    for (index = 0; index < count; index++) {
        i32 piece = order[index];
        if (s->is_placed[piece])
            continue;
        lowest = s->earliest[piece];
        total += s->size[piece];
        if (lowest + total > s->capacity)
            return 0;
    }
    s->floor[section] = lowest;
    s->left[section] = total;
    return 1;
}

static int compare_rated_parts(const void *a, const void *b)
{
    const RatedPart *x = a, *y = b;
    i32 x_width = x->part.end - x->part.start, y_width = y->part.end - y->part.start;
    if (x->tightness != y->tightness)
        return x->tightness < y->tightness ? -1 : 1;
    if (x_width != y_width)
        return x_width < y_width ? -1 : 1;
    return x->part.start < y->part.start ? -1 : x->part.start > y->part.start;
}

/* `_parts`: pushes them. */
static int push_parts(Search *s, i32 start, i32 end)
{
    Py_ssize_t count = 0, index;
    i32 section = start;
    while (section < end) {
        RatedPart *rated = &s->rated[count];
        rated->part.start = section;
        rated->tightness = 0;
        do {
            i64 top = s->left[section] ? s->floor[section] + s->left[section] : 0;
            if (top > rated->tightness)
                rated->tightness = top;
            section++;
        } while (section < end && s->crossing[section]);
        rated->part.end = section;
        count += rated->tightness != 0;
    }
    qsort(s->rated, (size_t)count, sizeof *s->rated, compare_rated_parts);
    if (reserve((void **)&s->parts, &s->part_capacity, s->part_count, count, sizeof *s->parts) < 0)
        return -1;
    for (index = 0; index < count; index++)
        s->parts[s->part_count++] = s->rated[index].part;
    return 0;
}

/* `_candidates`. */
static void find_candidates(Search *s, i32 edge)
{
    i32 *result = s->candidates + s->at_start[edge], count = 0;
    i64 height = s->floor[edge];
    Py_ssize_t index;
    uint64_t now = ++s->now; /* changes are not being marked here */
    for (index = s->at_start[edge]; index < s->at_start[edge + 1]; index++) {
        i32 piece = s->at[index];
        if (s->is_placed[piece] || s->earliest[piece] != height)
            continue;
        if (!s->is_tied[piece]) {
            if (round_up(s->support[piece], s->alignment[piece]) != height ||
                s->shape_seen_at[s->shape[piece]] == now)
                continue;
            s->shape_seen_at[s->shape[piece]] = now;
        }
        result[count++] = piece;
    }
    s->candidate_count[edge] = count;
}

/* `_open`: pushes a frame and returns 1; 0 at a dead end. */
static int open_part(Search *s, Part part)
{
    i64 best_key[2] = {0, 0};
    i32 chosen = -1, section = part.start, first, end = part.end;
    int higher_before = 1, chosen_wastes = 0;
    Py_ssize_t index;
    Frame *frame;
    s->steps += (end - section) >> WORK_SHIFT;
    while (section < end) {
        i64 height = s->floor[section];
        int higher_behind, side;
        first = section++;
        while (section < end && s->floor[section] == height && s->crossing[section])
            section++;
        higher_behind = section == end || s->floor[section] > height || !s->crossing[section];
        for (side = 0; side < 2 && higher_before && higher_behind && height != CLOSED; side++) {
            i32 edge = side ? section - 1 : first;
            i64 slack = s->capacity - height - s->left[edge], key[2], count;
            int may_waste = slack >= s->step;
            if (s->candidate_count[edge] < 0)
                find_candidates(s, edge);
            count = (i64)s->candidate_count[edge] + may_waste;
            if (count == 0)
                return 0;
            key[0] = count;
            key[1] = s->rule == FEWEST_THEN_TIGHTEST ? slack : height;
            if (chosen < 0 || key[0] < best_key[0] ||
                (key[0] == best_key[0] && key[1] < best_key[1])) {
                best_key[0] = key[0];
                best_key[1] = key[1];
                chosen = edge;
                chosen_wastes = may_waste;
            }
        }
        higher_before = section < end && (s->floor[section] < height || !s->crossing[section]);
    }
    if (chosen < 0) { /* a part always has a lowest valley */
        PyErr_SetString(PyExc_SystemError, "a part without a valley");
        return -1;
    }
    if (reserve((void **)&s->frames, &s->frame_capacity, s->frame_count, 1, sizeof *frame) < 0 ||
        reserve((void **)&s->alternatives, &s->alternative_capacity, s->alternative_count,
                (Py_ssize_t)s->candidate_count[chosen] + 1, sizeof *s->alternatives) < 0)
        return -1;
    frame = &s->frames[s->frame_count++];
    frame->start = part.start;
    frame->end = end;
    frame->edge = chosen;
    frame->floor = s->floor[chosen];
    frame->placed = WASTE;
    frame->alternatives = s->alternative_count;
    frame->parts = s->part_count;
    frame->piece_states = s->piece_state_count;
    frame->section_states = s->section_state_count;
    if (chosen_wastes)
        s->alternatives[s->alternative_count++] = WASTE;
    for (index = s->candidate_count[chosen] - 1; index >= 0; index--)
        s->alternatives[s->alternative_count++] = s->candidates[s->at_start[chosen] + index];
    return 1;
}

/* `_delay`: 0 if that is too late, else 1. */
static int delay(Search *s, i32 piece, i64 offset)
{
    Py_ssize_t index;
    i32 delayed = piece;
    offset = round_up(offset, s->alignment[piece]);
    for (index = s->sibling_start[piece] - 1; index < s->sibling_start[piece + 1]; index++) {
        if (index >= s->sibling_start[piece]) {
            delayed = s->siblings[index];
            if (s->is_placed[delayed] || s->earliest[delayed] >= offset)
                continue;
        }
        if (remember(s, delayed) < 0)
            return -1;
        s->earliest[delayed] = offset;
        if (offset > s->latest[delayed])
            return 0;
        mark_changed(s, delayed);
    }
    return 1;
}

/* `_place`: 0 if it is seen to be impossible, else 1. */
static int place_piece(Search *s, const Frame *frame)
{
    i32 piece = frame->placed, section;
    i64 top = frame->floor + s->size[piece];
    Py_ssize_t index;
    int possible;
    s->is_placed[piece] = 1;
    count_crossing(s, piece, -1, 1);
    mark_changed(s, piece);
    for (index = s->sibling_start[piece]; index < s->sibling_start[piece + 1]; index++) {
        i32 sibling = s->siblings[index];
        if (s->is_placed[sibling])
            continue;
        if (remember(s, sibling) < 0)
            return -1;
        s->latest[sibling] = frame->floor;
        if (s->earliest[sibling] > frame->floor)
            return 0;
        s->earliest[sibling] = frame->floor;
        mark_changed(s, sibling);
    }
    for (section = s->first[piece]; section < s->stop[piece]; section++) {
        s->steps += work(s, section);
        for (index = s->at_start[section]; index < s->at_start[section + 1]; index++) {
            i32 other = s->at[index];
            if (s->support[other] >= top || s->is_placed[other])
                continue;
            if (s->earliest[other] >= top) {
                if (remember(s, other) < 0)
                    return -1;
                forget_candidates(s, other);
            } else if ((possible = delay(s, other, top)) <= 0) {
                return possible;
            }
            s->support[other] = top;
        }
    }
    return 1;
}

/* `_after_waste`. */
static i64 after_waste(Search *s, i32 piece, i64 height)
{
    i64 result = CLOSED, limit = height + s->size[piece];
    i32 section;
    Py_ssize_t index;
    if (s->earliest[piece] > height)
        return s->earliest[piece];
    if (s->is_tied[piece])
        return height + s->step;
    for (section = s->first[piece]; section < s->stop[piece]; section++) {
        s->steps += work(s, section);
        for (index = s->at_start[section]; index < s->at_start[section + 1]; index++) {
            i32 other = s->at[index];
            i64 top = s->earliest[other] + s->size[other];
            if (other != piece && !s->is_placed[other] && s->earliest[other] < limit &&
                top < result)
                result = top;
        }
    }
    return result;
}

/* `_waste`: 0 if it is seen to be impossible, else 1. */
static int waste(Search *s, const Frame *frame)
{
    i64 height = CLOSED;
    Py_ssize_t index;
    int possible;
    for (index = s->at_start[frame->edge]; index < s->at_start[frame->edge + 1]; index++) {
        i32 piece = s->at[index];
        i64 next;
        if (s->is_placed[piece])
            continue;
        next = after_waste(s, piece, frame->floor);
        if (next < height)
            height = next;
    }
    if (height + s->left[frame->edge] > s->capacity)
        return 0;
    for (index = s->at_start[frame->edge]; index < s->at_start[frame->edge + 1]; index++) {
        i32 piece = s->at[index];
        if (s->is_placed[piece] || s->earliest[piece] >= height)
            continue;
        if ((possible = delay(s, piece, height)) <= 0)
            return possible;
    }
    return 1;
}

/* `_is_connected`. */
static int is_connected(const Search *s, const Frame *frame)
{
    i32 section;
    if (frame->placed == WASTE)
        return 1;
    if (has_siblings(s, frame->placed) ||
        frame->end - frame->start <= s->stop[frame->placed] - s->first[frame->placed])
        return 0;
    for (section = s->first[frame->placed] + 1; section < s->stop[frame->placed]; section++)
        if (!s->crossing[section])
            return 0;
    return 1;
}

/* `_apply`: 0 if it is seen to be impossible, else 1. */
static int apply(Search *s, Frame *frame, i32 piece)
{
    i32 section;
    int possible;
    frame->placed = piece;
    s->steps++;
    forget_changes(s);
    possible = piece == WASTE ? waste(s, frame) : place_piece(s, frame);
    if (possible <= 0)
        return possible;
    for (section = s->changed_from; section < s->changed_to; section++) {
        SectionState *state;
        if (s->changed_at[section] != s->now)
            continue;
        if (reserve((void **)&s->section_states, &s->section_state_capacity,
                    s->section_state_count, 1, sizeof *state) < 0)
            return -1;
        state = &s->section_states[s->section_state_count++];
        state->section = section;
        state->floor = s->floor[section];
        state->left = s->left[section];
        s->steps += work(s, section);
        if (!refresh(s, section))
            return 0;
    }
    if (!is_connected(s, frame))
        return push_parts(s, frame->start, frame->end) < 0 ? -1 : 1;
    if (reserve((void **)&s->parts, &s->part_capacity, s->part_count, 1, sizeof *s->parts) < 0)
        return -1;
    s->parts[s->part_count].start = frame->start;
    s->parts[s->part_count++].end = frame->end;
    return 1;
}

/* `_undo`. */
static void undo(Search *s, Frame *frame)
{
    while (s->section_state_count > frame->section_states) {
        const SectionState *state = &s->section_states[--s->section_state_count];
        s->floor[state->section] = state->floor;
        s->left[state->section] = state->left;
        s->candidate_count[state->section] = -1;
    }
    while (s->piece_state_count > frame->piece_states) {
        const PieceState *state = &s->piece_states[--s->piece_state_count];
        forget_candidates(s, state->piece);
        s->earliest[state->piece] = state->earliest;
        s->support[state->piece] = state->support;
        s->latest[state->piece] = state->latest;
    }
    s->part_count = frame->parts;
    if (frame->placed != WASTE) {
        s->is_placed[frame->placed] = 0;
        count_crossing(s, frame->placed, 1, 1);
        frame->placed = WASTE;
    }
}

/* Whether a limit is reached: 1 or 0, -1 with an exception. */
static int is_spent(Search *s)
{
    if (s->tries >= s->try_limit || (s->step_limit >= 0 && s->steps >= s->step_limit))
        return 1;
    if (s->steps >= s->next_look) {
        s->next_look = s->steps + CLOCK_PERIOD;
        if (PyErr_CheckSignals() < 0)
            return -1;
        return ask_if_late(s->is_spent);
    }
    return 0;
}

/* `_solve`: an outcome, or -1 with an exception. */
static int solve_part(Search *s, Part part)
{
    int solved = 0, advance = 1, opened = open_part(s, part);
    if (opened <= 0)
        return opened < 0 ? -1 : INFEASIBLE;
    while (s->frame_count) {
        Frame *frame = &s->frames[s->frame_count - 1];
        if (!advance) {
            if (solved && s->part_count > frame->parts) {
                solved = 0;
                opened = open_part(s, s->parts[--s->part_count]);
                if (opened < 0)
                    return -1;
                advance = opened;
                continue;
            }
            if (solved && frame->placed != WASTE)
                s->offsets[frame->placed] = frame->floor;
            undo(s, frame);
            if (solved) {
                s->alternative_count = frame->alternatives;
                s->frame_count--;
                continue;
            }
        }
        if (s->alternative_count == frame->alternatives) {
            s->frame_count--;
            solved = 0;
            advance = 0;
            continue;
        }
        switch (is_spent(s)) {
        case 1:
            return STOPPED;
        case -1:
            return -1;
        }
        s->tries++;
        solved = apply(s, frame, s->alternatives[--s->alternative_count]);
        if (solved < 0)
            return -1;
        advance = 0;
    }
    return solved ? FOUND : INFEASIBLE;
}

/* `run`: an outcome, or -1 with an exception. */
static int run_search(Search *s)
{
    Py_ssize_t piece;
    i32 section;
    for (piece = 0; piece < s->count; piece++)
        if (s->earliest[piece] > s->latest[piece])
            return INFEASIBLE;
    for (section = 0; section < s->section_count; section++)
        s->steps += work(s, section);
    for (section = 0; section < s->section_count; section++)
        if (!refresh(s, section))
            return INFEASIBLE;
    if (push_parts(s, 0, s->section_count) < 0)
        return -1;
    while (s->part_count) {
        Part part = s->parts[--s->part_count];
        int outcome = solve_part(s, part);
        if (outcome != FOUND)
            return outcome;
    }
    return FOUND;
}

static int read_siblings(Search *s, PyObject *lists)
{
    Py_ssize_t piece, total = 0, index;
    if (!PyList_Check(lists) || PyList_GET_SIZE(lists) != s->count) {
        PyErr_SetString(PyExc_TypeError, "a list of siblings is expected");
        return -1;
    }
    if ((s->sibling_start = allocate(s->count + 1, sizeof *s->sibling_start)) == NULL)
        return -1;
    for (piece = 0; piece < s->count; piece++) {
        if (!PyTuple_Check(PyList_GET_ITEM(lists, piece))) {
            PyErr_SetString(PyExc_TypeError, "tuples of siblings are expected");
            return -1;
        }
        total += PyTuple_GET_SIZE(PyList_GET_ITEM(lists, piece));
        s->sibling_start[piece + 1] = total;
    }
    if ((s->siblings = allocate(total, sizeof *s->siblings)) == NULL)
        return -1;
    for (piece = 0; piece < s->count; piece++)
        for (index = s->sibling_start[piece]; index < s->sibling_start[piece + 1]; index++) {
            PyObject *siblings = PyList_GET_ITEM(lists, piece);
            i64 other;
            if (as_i64(PyTuple_GET_ITEM(siblings, index - s->sibling_start[piece]), &other) < 0)
                return -1;
            if (other < 0 || other >= s->count || other == piece) {
                PyErr_SetString(PyExc_ValueError, "a sibling is out of range");
                return -1;
            }
            s->siblings[index] = (i32)other;
        }
    return 0;
}

/* Numbers the shapes: pieces with equal sections, size and alignment have the same. */
static int number_shapes(Search *s)
{
    const Py_ssize_t count = s->count;
    i64 *first = allocate(count, sizeof *first), *stop = allocate(count, sizeof *stop);
    i32 *pieces = allocate(count, sizeof *pieces), *spare = allocate(count, sizeof *spare);
    i32 *sorted = pieces, *other = spare;
    Py_ssize_t index, column;
    int result = -1;
    if (first != NULL && stop != NULL && pieces != NULL && spare != NULL) {
        const i64 *columns[4] = {first, stop, s->size, s->alignment};
        for (index = 0; index < count; index++) {
            pieces[index] = (i32)index;
            first[index] = s->first[index];
            stop[index] = s->stop[index];
        }
        for (column = 0; column < 4; column++) {
            i32 *next = sort_by_key(sorted, other, count, columns[column]);
            if (next != sorted) {
                other = sorted;
                sorted = next;
            }
        }
        for (index = 0; index < count; index++) {
            i32 piece = sorted[index], before = index ? sorted[index - 1] : piece;
            int same = 1;
            for (column = 0; column < 4; column++)
                same &= columns[column][piece] == columns[column][before];
            s->shape[piece] = index ? s->shape[before] + !same : 0;
        }
        result = 0;
    }
    free(first);
    free(stop);
    free(pieces);
    free(spare);
    return result;
}

/* The lists by section, filled in the order of priority. */
static int fill_sections(Search *s, const i32 *order)
{
    Py_ssize_t piece, index, total = 0;
    i32 section;
    s->at_start = allocate((Py_ssize_t)s->section_count + 2, sizeof *s->at_start);
    if (s->at_start == NULL)
        return -1;
    for (piece = 0; piece < s->count; piece++)
        for (section = s->first[piece]; section < s->stop[piece]; section++, total++)
            s->at_start[section + 2]++;
    for (section = 0; section <= s->section_count; section++)
        s->at_start[section + 1] += s->at_start[section];
    for (index = 0; index < s->count; index++) {
        if (s->is_placed[order[index]]++) {
            PyErr_SetString(PyExc_ValueError, "a piece is in the order twice");
            return -1;
        }
    }
    for (index = 0; index < s->count; index++)
        s->is_placed[index] = 0;
    if ((s->at = allocate(total, sizeof *s->at)) == NULL ||
        (s->by_offset = allocate(total, sizeof *s->by_offset)) == NULL ||
        (s->candidates = allocate(total, sizeof *s->candidates)) == NULL)
        return -1;
    for (index = 0; index < s->count; index++)
        for (section = s->first[order[index]]; section < s->stop[order[index]]; section++)
            s->at[s->at_start[section + 1]++] = order[index];
    memcpy(s->by_offset, s->at, (size_t)total * sizeof *s->at);
    return 0;
}

/* What `SectionEdgeSearch.__init__` does. */
static int build_search(Search *s, const i32 *order)
{
    Py_ssize_t piece, index;
    if ((s->shape = allocate(s->count, sizeof *s->shape)) == NULL ||
        (s->shape_seen_at = allocate(s->count, sizeof *s->shape_seen_at)) == NULL ||
        (s->earliest = allocate(s->count, sizeof *s->earliest)) == NULL ||
        (s->support = allocate(s->count, sizeof *s->support)) == NULL ||
        (s->latest = allocate(s->count, sizeof *s->latest)) == NULL ||
        (s->is_placed = allocate(s->count, 1)) == NULL ||
        (s->is_tied = allocate(s->count, 1)) == NULL ||
        (s->offsets = allocate(s->count, sizeof *s->offsets)) == NULL ||
        (s->crossing = allocate((Py_ssize_t)s->section_count + 1, sizeof *s->crossing)) == NULL ||
        (s->floor = allocate(s->section_count, sizeof *s->floor)) == NULL ||
        (s->left = allocate(s->section_count, sizeof *s->left)) == NULL ||
        (s->changed_at = allocate(s->section_count, sizeof *s->changed_at)) == NULL ||
        (s->candidate_count = allocate(s->section_count, sizeof *s->candidate_count)) == NULL ||
        (s->rated = allocate((Py_ssize_t)s->section_count + 1, sizeof *s->rated)) == NULL ||
        number_shapes(s) < 0 || fill_sections(s, order) < 0)
        return -1;
    for (piece = 0; piece < s->count; piece++) {
        int is_lowest = 1; /* of its item: it counts for all of them */
        s->is_tied[piece] = s->pinned[piece] >= 0 || has_siblings(s, (i32)piece);
        s->earliest[piece] = s->pinned[piece] >= 0 ? s->pinned[piece] : 0;
        s->latest[piece] = s->pinned[piece] >= 0 ? s->pinned[piece] : s->capacity - s->size[piece];
        for (index = s->sibling_start[piece]; index < s->sibling_start[piece + 1]; index++)
            is_lowest &= s->siblings[index] > piece;
        count_crossing(s, (i32)piece, 1, is_lowest);
    }
    return 0;
}

/*
 * `SectionEdgeSearch` of section_edge.py: (outcome, offsets, steps). The pieces in `order` fall in
 * priority. `step_limit` is -1 if there is none, `is_spent` None if there is no deadline.
 */
static PyObject *kernel_search_section_edges(PyObject *module, PyObject *args)
{
    PyObject *first, *stop, *size, *alignment, *pinned, *siblings, *order, *result = NULL;
    Search s;
    int section_count, outcome;
    i32 *pieces = NULL;
    (void)module;
    memset(&s, 0, sizeof s);
    if (!PyArg_ParseTuple(args, "iOOOOOOOLLiLLO", &section_count, &first, &stop, &size, &alignment,
                          &pinned, &siblings, &order, &s.capacity, &s.step, &s.rule, &s.try_limit,
                          &s.step_limit, &s.is_spent))
        return NULL;
    if (section_count < 0 || section_count > INT32_MAX - 2 || s.step < 1) {
        PyErr_SetString(PyExc_ValueError, "number of sections, or step");
        return NULL;
    }
    s.section_count = section_count;
    s.count = -1;
    if ((s.first = read_i32(first, &s.count, 0, section_count)) == NULL ||
        (s.stop = read_i32(stop, &s.count, 0, section_count)) == NULL ||
        (s.size = read_i64(size, &s.count, 1, CLOSED)) == NULL ||
        (s.alignment = read_i64(alignment, &s.count, 1, CLOSED)) == NULL ||
        (s.pinned = read_i64(pinned, &s.count, -1, CLOSED)) == NULL ||
        (pieces = read_i32(order, &s.count, 0, (i32)s.count - 1)) == NULL ||
        !are_intervals(s.first, s.stop, s.count) || read_siblings(&s, siblings) < 0 ||
        build_search(&s, pieces) < 0)
        goto done;
    outcome = run_search(&s);
    if (outcome >= 0) {
        PyObject *offsets = list_of_i64(s.offsets, s.count);
        if (offsets != NULL)
            result = Py_BuildValue("iNL", outcome, offsets, s.steps);
    }
done:
    free(pieces);
    free_search(&s);
    return result;
}

/* ------------------------------------------------------------------------------------ module */

static PyMethodDef kernel_methods[] = {
    {"strip_columns", kernel_strip_columns, METH_VARARGS, NULL},
    {"component_of", kernel_component_of, METH_VARARGS, NULL},
    {"range_maxima", kernel_range_maxima, METH_VARARGS, NULL},
    {"sort_items", kernel_sort_items, METH_VARARGS, NULL},
    {"dive", kernel_dive, METH_VARARGS, NULL},
    {"search_section_edges", kernel_search_section_edges, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef kernel_module = {
    PyModuleDef_HEAD_INIT, "_kernel", "The inner loops of the planner, compiled.", 0,
    kernel_methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&kernel_module);
}
