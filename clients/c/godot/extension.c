/* Jie for Godot: the class Jie, with two static methods.
 *
 *	var reply = Jie.ask('{"verb":"solve","question":{"from":"pegs:english"}}')
 *	print(JSON.parse_string(reply)["answer"]["moves"])
 *
 * ask waits for the answer: call it from a Thread or the WorkerThreadPool, give each question
 * an id, and Jie.cancel(id) stops it. `godot --dump-gdextension-interface` writes the header:
 *
 *	cc -shared -fPIC -I. -I.. -o libjie_godot.so extension.c -L.. -ljie '-Wl,-rpath,$ORIGIN'
 */
#include <stdlib.h>

#include <gdextension_interface.h>

#include "../jie.h"

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* What a String and a StringName of Godot take: one pointer. */
typedef struct { void *data; } text;

static GDExtensionClassLibraryPtr library;
static GDExtensionInterfaceStringNameNewWithLatin1Chars name_new;
static GDExtensionInterfaceStringNewWithUtf8Chars string_new;
static GDExtensionInterfaceStringToUtf8Chars string_chars;
static GDExtensionInterfaceClassdbConstructObject construct;
static GDExtensionInterfaceObjectSetInstance set_instance;
static GDExtensionInterfaceClassdbRegisterExtensionClass2 register_class;
static GDExtensionInterfaceClassdbRegisterExtensionClassMethod register_method;
static GDExtensionInterfaceClassdbUnregisterExtensionClass unregister_class;
static GDExtensionPtrDestructor string_free, name_free;
static GDExtensionTypeFromVariantConstructorFunc to_string, to_int;
static GDExtensionVariantFromTypeConstructorFunc from_string, from_int;

/* Answers a String with a String. */
static void answer(GDExtensionConstStringPtr request, GDExtensionUninitializedStringPtr reply) {
	GDExtensionInt size = string_chars(request, NULL, 0);
	char *json = malloc((size_t)size + 1), *line = NULL;
	if (json != NULL) {
		string_chars(request, json, size);
		json[size] = 0;
		line = jie_ask(json);
	}
	string_new(reply, line == NULL ? "" : line);
	jie_free(line);
	free(json);
}

static void ask_typed(void *data, GDExtensionClassInstancePtr self, const GDExtensionConstTypePtr *args, GDExtensionTypePtr reply) {
	(void)data, (void)self;
	string_free(reply); /* Godot gives a String to write over */
	answer(args[0], reply);
}

static void cancel_typed(void *data, GDExtensionClassInstancePtr self, const GDExtensionConstTypePtr *args, GDExtensionTypePtr reply) {
	(void)data, (void)self;
	*(GDExtensionInt *)reply = jie_cancel(*(const GDExtensionInt *)args[0]);
}

/* One argument is what both methods take; the engine converts it to the type it must have. */
static int one(GDExtensionInt count, GDExtensionCallError *error) {
	error->error = count == 1 ? GDEXTENSION_CALL_OK : count < 1 ? GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS : GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS;
	error->expected = 1;
	return count == 1;
}

static void ask(void *data, GDExtensionClassInstancePtr self, const GDExtensionConstVariantPtr *args, GDExtensionInt count, GDExtensionVariantPtr result, GDExtensionCallError *error) {
	(void)data, (void)self;
	if (!one(count, error))
		return;
	text request, reply;
	to_string(&request, (GDExtensionVariantPtr)args[0]);
	answer(&request, &reply);
	from_string(result, &reply);
	string_free(&request);
	string_free(&reply);
}

static void cancel(void *data, GDExtensionClassInstancePtr self, const GDExtensionConstVariantPtr *args, GDExtensionInt count, GDExtensionVariantPtr result, GDExtensionCallError *error) {
	(void)data, (void)self;
	if (!one(count, error))
		return;
	GDExtensionInt id, stopped;
	to_int(&id, (GDExtensionVariantPtr)args[0]);
	stopped = jie_cancel(id);
	from_int(result, &stopped);
}

static GDExtensionObjectPtr create(void *data) {
	(void)data;
	text object, jie;
	name_new(&object, "Object", 0);
	name_new(&jie, "Jie", 0);
	GDExtensionObjectPtr made = construct(&object);
	set_instance(made, &jie, made); /* an object holds nothing of its own */
	name_free(&object);
	name_free(&jie);
	return made;
}

static void destroy(void *data, GDExtensionClassInstancePtr self) { (void)data, (void)self; }

/* A static method of one argument, which has the type of its result. */
static void add(const char *name, const char *argument, GDExtensionVariantType type, GDExtensionClassMethodCall call, GDExtensionClassMethodPtrCall typed) {
	text jie, method, argument_name, none, hint;
	name_new(&jie, "Jie", 0);
	name_new(&method, name, 0);
	name_new(&argument_name, argument, 0);
	name_new(&none, "", 0);
	string_new(&hint, "");
	GDExtensionPropertyInfo result = {.type = type, .name = &none, .class_name = &none, .hint_string = &hint, .usage = 6 /* PROPERTY_USAGE_DEFAULT */};
	GDExtensionPropertyInfo taken = result;
	taken.name = &argument_name;
	GDExtensionClassMethodArgumentMetadata plain = GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE;
	GDExtensionClassMethodInfo info = {
		.name = &method, .call_func = call, .ptrcall_func = typed,
		.method_flags = GDEXTENSION_METHOD_FLAGS_DEFAULT | GDEXTENSION_METHOD_FLAG_STATIC,
		.has_return_value = 1, .return_value_info = &result, .return_value_metadata = plain,
		.argument_count = 1, .arguments_info = &taken, .arguments_metadata = &plain,
	};
	register_method(library, &jie, &info);
	string_free(&hint);
	name_free(&none);
	name_free(&argument_name);
	name_free(&method);
	name_free(&jie);
}

static void begin(void *data, GDExtensionInitializationLevel level) {
	(void)data;
	if (level != GDEXTENSION_INITIALIZATION_SCENE)
		return;
	text jie, object;
	name_new(&jie, "Jie", 0);
	name_new(&object, "Object", 0);
	GDExtensionClassCreationInfo2 info = {.is_exposed = 1, .create_instance_func = create, .free_instance_func = destroy};
	register_class(library, &jie, &object, &info);
	name_free(&object);
	name_free(&jie);
	add("ask", "request", GDEXTENSION_VARIANT_TYPE_STRING, ask, ask_typed);
	add("cancel", "id", GDEXTENSION_VARIANT_TYPE_INT, cancel, cancel_typed);
}

static void end(void *data, GDExtensionInitializationLevel level) {
	(void)data;
	if (level != GDEXTENSION_INITIALIZATION_SCENE)
		return;
	text jie;
	name_new(&jie, "Jie", 0);
	unregister_class(library, &jie);
	name_free(&jie);
}

EXPORT GDExtensionBool jie_godot(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr own, GDExtensionInitialization *initialization) {
	library = own;
	name_new = (GDExtensionInterfaceStringNameNewWithLatin1Chars)get("string_name_new_with_latin1_chars");
	string_new = (GDExtensionInterfaceStringNewWithUtf8Chars)get("string_new_with_utf8_chars");
	string_chars = (GDExtensionInterfaceStringToUtf8Chars)get("string_to_utf8_chars");
	construct = (GDExtensionInterfaceClassdbConstructObject)get("classdb_construct_object");
	set_instance = (GDExtensionInterfaceObjectSetInstance)get("object_set_instance");
	register_class = (GDExtensionInterfaceClassdbRegisterExtensionClass2)get("classdb_register_extension_class2");
	register_method = (GDExtensionInterfaceClassdbRegisterExtensionClassMethod)get("classdb_register_extension_class_method");
	unregister_class = (GDExtensionInterfaceClassdbUnregisterExtensionClass)get("classdb_unregister_extension_class");
	GDExtensionInterfaceVariantGetPtrDestructor destructor = (GDExtensionInterfaceVariantGetPtrDestructor)get("variant_get_ptr_destructor");
	GDExtensionInterfaceGetVariantToTypeConstructor to = (GDExtensionInterfaceGetVariantToTypeConstructor)get("get_variant_to_type_constructor");
	GDExtensionInterfaceGetVariantFromTypeConstructor from = (GDExtensionInterfaceGetVariantFromTypeConstructor)get("get_variant_from_type_constructor");
	if (!name_new || !string_new || !string_chars || !construct || !set_instance || !register_class || !register_method || !unregister_class || !destructor || !to || !from)
		return 0;
	string_free = destructor(GDEXTENSION_VARIANT_TYPE_STRING);
	name_free = destructor(GDEXTENSION_VARIANT_TYPE_STRING_NAME);
	to_string = to(GDEXTENSION_VARIANT_TYPE_STRING);
	to_int = to(GDEXTENSION_VARIANT_TYPE_INT);
	from_string = from(GDEXTENSION_VARIANT_TYPE_STRING);
	from_int = from(GDEXTENSION_VARIANT_TYPE_INT);
	initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
	initialization->initialize = begin;
	initialization->deinitialize = end;
	return 1;
}
