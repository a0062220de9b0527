/* As much of Godot as capi/godot/extension.c calls: a String and a StringName are a pointer to
 * bytes, a Variant has a type. It loads the extension, calls its methods as GDScript does, in
 * both ways, and counts the texts that are not freed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gdextension_interface.h>

typedef struct { GDExtensionVariantType type; union { char *text; GDExtensionInt number; } value; } variant;

static int texts; /* not freed */
static GDExtensionClassMethodCall ask, cancel;
static GDExtensionClassMethodPtrCall ask_typed;

static char *copy(const char *from) {
	texts++;
	return strcpy(malloc(strlen(from) + 1), from);
}
static void name_new(void *to, const char *from, GDExtensionBool fixed) { (void)fixed; *(char **)to = copy(from); }
static void string_new(void *to, const char *from) { *(char **)to = copy(from); }
static void text_free(void *at) { texts--; free(*(char **)at); }
static GDExtensionInt string_chars(const void *from, char *to, GDExtensionInt most) {
	const char *text = *(char *const *)from;
	if (to != NULL) memcpy(to, text, (size_t)most); /* no zero at the end, as in Godot */
	return (GDExtensionInt)strlen(text);
}
static void to_string(void *to, void *from) { *(char **)to = copy(((variant *)from)->value.text); }
static void to_int(void *to, void *from) { *(GDExtensionInt *)to = ((variant *)from)->value.number; }
static void from_string(void *to, void *from) { *(variant *)to = (variant){GDEXTENSION_VARIANT_TYPE_STRING, {.text = copy(*(char **)from)}}; }
static void from_int(void *to, void *from) { *(variant *)to = (variant){GDEXTENSION_VARIANT_TYPE_INT, {.number = *(GDExtensionInt *)from}}; }
static GDExtensionPtrDestructor destructor(GDExtensionVariantType type) { (void)type; return text_free; }
static GDExtensionTypeFromVariantConstructorFunc to(GDExtensionVariantType type) { return type == GDEXTENSION_VARIANT_TYPE_INT ? to_int : to_string; }
static GDExtensionVariantFromTypeConstructorFunc from(GDExtensionVariantType type) { return type == GDEXTENSION_VARIANT_TYPE_INT ? from_int : from_string; }
static void *construct(const void *name) { return strcmp(*(char *const *)name, "Object") ? NULL : &texts; }
static void set_instance(void *object, const void *name, void *instance) { (void)object, (void)name, (void)instance; }
static void register_class(void *library, const void *name, const void *parent, const GDExtensionClassCreationInfo2 *info) {
	(void)library;
	if (strcmp(*(char *const *)name, "Jie") || strcmp(*(char *const *)parent, "Object") || !info->is_exposed || !info->create_instance_func(NULL))
		exit(4);
}
static void register_method(void *library, const void *class, const GDExtensionClassMethodInfo *info) {
	(void)library, (void)class;
	if (!(info->method_flags & GDEXTENSION_METHOD_FLAG_STATIC) || info->argument_count != 1 || info->arguments_info[0].type != info->return_value_info->type)
		exit(5);
	if (!strcmp(*(char **)info->name, "ask"))
		ask = info->call_func, ask_typed = info->ptrcall_func;
	else
		cancel = info->call_func;
}
static void unregister_class(void *library, const void *name) { (void)library, (void)name; ask = NULL; }

static GDExtensionInterfaceFunctionPtr find(const char *name) {
	static const struct { const char *name; GDExtensionInterfaceFunctionPtr f; } all[] = {
		{"string_name_new_with_latin1_chars", (GDExtensionInterfaceFunctionPtr)name_new},
		{"string_new_with_utf8_chars", (GDExtensionInterfaceFunctionPtr)string_new},
		{"string_to_utf8_chars", (GDExtensionInterfaceFunctionPtr)string_chars},
		{"classdb_construct_object", (GDExtensionInterfaceFunctionPtr)construct},
		{"object_set_instance", (GDExtensionInterfaceFunctionPtr)set_instance},
		{"classdb_register_extension_class2", (GDExtensionInterfaceFunctionPtr)register_class},
		{"classdb_register_extension_class_method", (GDExtensionInterfaceFunctionPtr)register_method},
		{"classdb_unregister_extension_class", (GDExtensionInterfaceFunctionPtr)unregister_class},
		{"variant_get_ptr_destructor", (GDExtensionInterfaceFunctionPtr)destructor},
		{"get_variant_to_type_constructor", (GDExtensionInterfaceFunctionPtr)to},
		{"get_variant_from_type_constructor", (GDExtensionInterfaceFunctionPtr)from},
	};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i].name, name))
			return all[i].f;
	return NULL;
}

extern GDExtensionBool jie_godot(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr own, GDExtensionInitialization *initialization);

int main(void) {
	GDExtensionInitialization start;
	if (!jie_godot(find, NULL, &start))
		return 2;
	for (int level = 0; level < GDEXTENSION_MAX_INITIALIZATION_LEVEL; level++)
		start.initialize(start.userdata, (GDExtensionInitializationLevel)level);
	variant request = {GDEXTENSION_VARIANT_TYPE_STRING, {.text = copy("{\"id\":1,\"verb\":\"solve\",\"question\":{\"from\":\"pegs:english\"}}")}}, reply = {0};
	const void *args[] = {&request};
	GDExtensionCallError error;
	ask(NULL, NULL, args, 1, &reply, &error);
	int good = error.error == GDEXTENSION_CALL_OK && strstr(reply.value.text, "\"length\":18,") != NULL;
	text_free(&reply.value.text);

	char *typed = copy("");
	const void *pointers[] = {&request.value.text};
	ask_typed(NULL, NULL, pointers, &typed);
	good = good && strstr(typed, "\"length\":18,") != NULL;
	text_free(&typed);
	text_free(&request.value.text);

	variant id = {GDEXTENSION_VARIANT_TYPE_INT, {.number = 1}};
	args[0] = &id;
	cancel(NULL, NULL, args, 1, &reply, &error);
	good = good && reply.type == GDEXTENSION_VARIANT_TYPE_INT && reply.value.number == 0; /* nothing is being answered */
	ask(NULL, NULL, args, 0, &reply, &error);
	good = good && error.error == GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS;
	for (int level = GDEXTENSION_MAX_INITIALIZATION_LEVEL; level-- > 0;)
		start.deinitialize(start.userdata, (GDExtensionInitializationLevel)level);
	printf("good %d, texts not freed %d, class left %d\n", good, texts, ask != NULL);
	return !good || texts != 0 || ask != NULL;
}
